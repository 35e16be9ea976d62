import { Button } from '../../../src/interface/buttons/button.tsx';
import { LinkButton } from '../../../src/interface/buttons/link-button.tsx';
import { TextButton, TextLink } from '../../../src/interface/buttons/text-link.tsx';
import { Card, CardGrid } from '../../../src/interface/display/card.tsx';
import { Chip } from '../../../src/interface/display/chip.tsx';
import { Figure } from '../../../src/interface/display/price.tsx';
import { Text } from '../../../src/interface/display/text.tsx';
import { Alert } from '../../../src/interface/feedback/alert.tsx';
import { EmptyState } from '../../../src/interface/feedback/empty-state.tsx';
import { Note } from '../../../src/interface/feedback/note.tsx';
import { Bone, Skeleton } from '../../../src/interface/feedback/skeleton.tsx';
import { ArrowRightIcon } from '../../../src/interface/icons/arrow-right-icon.tsx';
import { LockIcon } from '../../../src/interface/icons/lock-icon.tsx';
import { ReceiptIcon } from '../../../src/interface/icons/receipt-icon.tsx';
import { PageHeading } from '../../../src/interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../../src/interface/layout/page-shell.tsx';
import { Row, Stack } from '../../../src/interface/layout/stack.tsx';
import { Frame } from './frame.tsx';

function Buttons() {
  return (
    <Card title="Buttons">
      <Row>
        <Button>Main</Button>
        <Button busy busyLabel="Saving...">
          Next
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="second">Second</Button>
        <Button variant="second" busy busyLabel="Exporting...">
          Export CSV
        </Button>
        <Button variant="plain">Plain</Button>
        <Button variant="danger">Cancel plan</Button>
        <LinkButton href="#home" size="compact">
          Link
        </LinkButton>
        <TextButton>Send a new code</TextButton>
      </Row>
    </Card>
  );
}

function Notes() {
  return (
    <Card title="Notes and alerts">
      <Stack>
        <Note tone="warn" title="6 Moments left until Dec 14">
          <p>Plenty for a good talk. You can add more whenever you like.</p>
          <TextLink href="#plans">
            Add More Moments
            <ArrowRightIcon size="small" />
          </TextLink>
        </Note>
        <Alert message="Payment failed. Please try again." onDismiss={() => undefined}>
          <p>Nothing was charged. Your details are still here.</p>
        </Alert>
        <Note tone="good" live="status" onDismiss={() => undefined}>
          Great news! Your payment was processed successfully.
        </Note>
        <Note icon={<LockIcon />} title="Authentication Required">
          Your bank wants to make sure it’s you. We’ll take you to its page and bring you right back.
        </Note>
      </Stack>
    </Card>
  );
}

const tones = ['primary', 'amber', 'popular', 'good', 'bad', 'plain'] as const;

export function ComponentsStory() {
  return (
    <Frame>
      <Page>
        <PageHead>
          <PageHeading>Components and states</PageHeading>
          <Text kind="lead">What the screens do not show: busy, empty, loading, low and failed.</Text>
        </PageHead>
        <CardGrid columns={2}>
          <Buttons />
          <Card title="Chips">
            <Row>
              {tones.map((tone) => (
                <Chip key={tone} tone={tone} dot={tone === 'bad'}>
                  {tone}
                </Chip>
              ))}
            </Row>
          </Card>
          <Notes />
          <Stack>
            <Card title="Empty">
              <EmptyState icon={<ReceiptIcon />} title="No Transaction found">
                Your payments will be listed here.
              </EmptyState>
            </Card>
            <Card title="Loading: the shape of what comes">
              <Skeleton>
                <Bone width="40%" height={20} />
                <Bone height={128} shape="block" />
                <Bone width="72%" />
              </Skeleton>
            </Card>
            <Card title="Out of Moments" action={<Chip tone="plain">0 days left</Chip>}>
              <Figure>0 left</Figure>
            </Card>
          </Stack>
        </CardGrid>
      </Page>
    </Frame>
  );
}
