import { useQuery } from '@tanstack/react-query';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Spinner } from '@moments/ui/display/spinner.tsx';
import { Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import styles from './usage-cards.module.css';
import { UsageFigures } from './usage-figures.tsx';
import { usageQuery } from './usage-query.ts';

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
        <div className={styles.loading}>
          <Spinner />
          <VisuallyHidden>Loading {title.toLowerCase()}</VisuallyHidden>
        </div>
      )}
    </Card>
  ));
}

/** Shows the member's Moments and message activity (HOME-02). */
export function UsageCards() {
  const { data, isError, refetch } = useQuery(usageQuery);
  if (data) return <UsageFigures usage={data} />;
  return <EmptyCards onRetry={isError ? () => void refetch() : undefined} />;
}
