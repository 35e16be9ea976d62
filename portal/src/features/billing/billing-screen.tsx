import { paths } from '../../configuration/paths.ts';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { Card, CardGrid } from '../../interface/display/card.tsx';
import { PageHeading } from '../../interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../interface/layout/page-shell.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { MomentsCard } from './moments-card.tsx';
import { PlanCard } from './plan-card.tsx';

/** What the member has: the Moments left and the plan behind them (BILL-02). */
export default function BillingScreen() {
  const { subscription } = useProfile();
  return (
    <Page>
      <PageHead>
        <PageHeading>Billing</PageHeading>
      </PageHead>
      {subscription === null ? (
        <Card title="No plan yet">
          <Stack>
            <p>Texting with a coach comes with a plan.</p>
            <LinkButton href={paths.subscriptions}>See plans</LinkButton>
          </Stack>
        </Card>
      ) : (
        <CardGrid columns={2}>
          <MomentsCard subscription={subscription} />
          <PlanCard subscription={subscription} />
        </CardGrid>
      )}
    </Page>
  );
}
