import { PlanCard, PlanGrid } from '@moments/ui/display/plan-card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { ClockIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Frame } from './frame.tsx';

const shared = { period: '/ month', action: 'Select Plan', onSelect: () => undefined };
const paid = (amount: string) => (
  <p>
    <b>{amount}</b> today.
    <br />
    Renews on Dec 20.
  </p>
);

export function PlansStory() {
  return (
    <Frame>
      <Page width="wide">
        <PageHead centered>
          <PageHeading>Choose your plan</PageHeading>
          <Text kind="lead" align="center">
            Each text you send is a Moment. Your coach’s replies are always free.
          </Text>
          <Note icon={<ClockIcon />}>We’ll review your application within 3 business days</Note>
        </PageHead>
        <PlanGrid columns={4}>
          <PlanCard
            {...shared}
            title="Free"
            price="$0"
            moments="Community access"
            features={['Weekly wellness tips', 'Announcements and events', 'Choose a plan any time']}
            terms="Nothing due today. No card needed."
            current
          />
          <PlanCard
            {...shared}
            title="Starter"
            price="$29"
            moments="30 Moments"
            features={['Your own coach by text', 'Free coach replies', 'Evening coaching hours']}
            terms={paid('$29.00')}
            busy
            busyLabel="Selecting..."
          />
          <PlanCard
            {...shared}
            title="Standard"
            price="$49"
            moments="60 Moments"
            features={['Everything in Starter', 'Room for daily check-ins', 'Add more Moments any time']}
            popular
            terms={paid('$49.00')}
          />
          <PlanCard
            {...shared}
            title="Plus"
            price="$79"
            moments="120 Moments"
            features={['Everything in Standard', 'Twice the Moments', 'For the busier months']}
            saving="Save 15% a month"
            terms={paid('$79.00')}
          />
        </PlanGrid>
      </Page>
    </Frame>
  );
}
