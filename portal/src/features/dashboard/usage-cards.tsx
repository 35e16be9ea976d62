import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Spinner } from '@moments/ui/feedback/spinner.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { usageQuery } from './usage-query.ts';

/** Loads the code of the cards while their numbers load, so that the rest of the page doesn't wait for it. */
const usageFiguresQuery = queryOptions({
  queryKey: ['usage-figures'],
  queryFn: async () => ({ UsageFigures: (await import('./usage-figures.tsx')).UsageFigures }),
  staleTime: Infinity,
  gcTime: Infinity,
});

const titles = ['Moments available', 'Message activity'] as const;

/** Shows the two cards without numbers: while they load, or after loading failed (HOME-03). */
function EmptyCards({ onRetry }: { onRetry: (() => void) | undefined }) {
  return titles.map((title) => (
    <Card key={title} title={title}>
      {onRetry ? (
        <Stack>
          <Text kind="quiet">We couldn’t load your numbers right now.</Text>
          <Button variant="second" onClick={onRetry}>
            Try again
          </Button>
        </Stack>
      ) : (
        <Row spread="center">
          <>
            <Spinner />
            <VisuallyHidden>Loading {title.toLowerCase()}</VisuallyHidden>
          </>
        </Row>
      )}
    </Card>
  ));
}

/** Shows the member's Moments and message activity (HOME-02). */
export function UsageCards() {
  const usage = useQuery(usageQuery);
  const code = useQuery(usageFiguresQuery);
  if (usage.data && code.data) return <code.data.UsageFigures usage={usage.data} />;
  const retry = (): void => {
    if (usage.isError) void usage.refetch();
    if (code.isError) void code.refetch();
  };
  return <EmptyCards onRetry={usage.isError || code.isError ? retry : undefined} />;
}
