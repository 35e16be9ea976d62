import { Card, CardGrid, LinkCard } from '@moments/ui/display/card.tsx';
import { HeroCard } from '@moments/ui/display/dusk-cards.tsx';
import { Stepper } from '@moments/ui/display/steps.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { BookIcon, ClockIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Frame } from './frame.tsx';

function ReceivedStory() {
  return (
    <Frame>
      <Page width="narrow">
        <CardGrid>
          <HeroCard>
            <Chip tone="popular">Finalizing Your Membership</Chip>
            <PageHeading>Welcome to the club</PageHeading>
            <p>Thank you, Dia. We have everything we need.</p>
          </HeroCard>
          <Card title="Progress">
            <Stepper
              items={[
                { title: 'Submitted', state: 'done', children: 'Submitted on Wed, Nov 18' },
                {
                  title: 'Finalizing Membership',
                  state: 'now',
                  icon: <ClockIcon />,
                  children: 'Expected by Mon, Nov 23',
                },
                { title: 'Your coach says hello', state: 'later', icon: <ClockIcon /> },
              ]}
            />
          </Card>
          <LinkCard
            href="#resources"
            icon={<BookIcon />}
            warm
            title="Resources while you wait"
            note="Short reads and exercises for calmer evenings"
          />
        </CardGrid>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  received: ReceivedStory,
};
