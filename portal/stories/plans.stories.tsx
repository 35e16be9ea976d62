import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { ClockIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { ProductCard, ProductGrid } from '../src/features/payments/plans/product-card.tsx';
import { Frame } from './frame.tsx';

const shared = { period: '/ month', action: 'Select Plan', onSelect: () => undefined };
const renderPaid = (amount: string) => (
  <p>
    <b>{amount}</b> today.
    <br />
    Renews on Dec 20.
  </p>
);

function PlansStory() {
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
        <ProductGrid columns={4}>
          <ProductCard
            {...shared}
            title="Free"
            price="$0"
            moments="Community access"
            pace="No coach"
            features={['Weekly wellness tips', 'Announcements and events', 'Choose a plan any time']}
            terms="Nothing due today. No card needed."
            current
          />
          <ProductCard
            {...shared}
            title="Starter"
            price="$29"
            moments="30 Moments"
            pace="About a text a day"
            features={['Your own coach by text', 'Free coach replies', 'Evening coaching hours']}
            terms={renderPaid('$29.00')}
            busy
            busyLabel="Selecting..."
          />
          <ProductCard
            {...shared}
            title="Standard"
            price="$49"
            moments="60 Moments"
            pace="About 2 texts a day"
            features={['Everything in Starter', 'Room for daily check-ins', 'Add more Moments any time']}
            popular
            terms={renderPaid('$49.00')}
          />
          <ProductCard
            {...shared}
            title="Plus"
            price="$79"
            moments="120 Moments"
            pace="About 4 texts a day"
            features={['Everything in Standard', 'Twice the Moments', 'For the busier months']}
            saving="Save 15% a month"
            terms={renderPaid('$79.00')}
          />
        </ProductGrid>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  plans: PlansStory,
};
