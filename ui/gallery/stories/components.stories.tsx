import { Button } from '../../src/buttons/button.tsx';
import { LinkButton, TextButton, TextLink } from '../../src/buttons/links.tsx';
import { Card, CardGrid } from '../../src/display/card.tsx';
import { Chip, Text } from '../../src/display/text.tsx';
import { Alert, Note } from '../../src/feedback/note.tsx';
import { EmptyState, Skeleton, SkeletonBlock } from '../../src/feedback/placeholders.tsx';
import { ArrowRightIcon, LockIcon, ReceiptIcon } from '../../src/icons.ts';
import { PageHeading } from '../../src/layout/page-heading.tsx';
import { Page, PageHead } from '../../src/layout/page-shell.tsx';
import { Row, Stack } from '../../src/layout/stack.tsx';
import { defineStory, type Stories } from '../story.ts';
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
            <ArrowRightIcon size={16} />
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

function ComponentsStory() {
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
                <p>Your payments will be listed here.</p>
                <LinkButton href="/billing">Email support@moments.example</LinkButton>
              </EmptyState>
            </Card>
            <Card title="Loading: the shape of what comes">
              <Skeleton>
                <SkeletonBlock width="40%" height={20} />
                <SkeletonBlock height={128} shape="block" />
                <SkeletonBlock width="72%" />
              </Skeleton>
            </Card>
            <Card title="Out of Moments" action={<Chip tone="plain">0 days left</Chip>}>
              <Text>0 left</Text>
            </Card>
          </Stack>
        </CardGrid>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  components: defineStory('loading', ComponentsStory),
};
