import { CardGrid } from '@moments/ui/display/card.tsx';
import { HeroCard } from '@moments/ui/display/dusk-cards.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { useNow } from '../../../dates/use-clock.ts';
import { MemberNotices } from '../../../member/notices/member-notices.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { FinalizingCards } from './finalizing-cards.tsx';
import { getApplicationState, type Application } from './received-rules.ts';
import { UnfinishedCard } from './unfinished-card.tsx';
import { useReferralTrigger } from './use-referral-trigger.ts';
import { WellnessCard } from './wellness-card.tsx';

const leads: Readonly<Record<Application['kind'], (thanks: string) => string>> = {
  finalizing: (thanks) => `${thanks} We have everything we need.`,
  community: (thanks) => `${thanks} You’re now part of our community.`,
  unfinished: () => 'You’re almost there.',
};

/** "Welcome to the club": the application is in (APP-01 to APP-04). */
export default function ApplicationReceivedScreen() {
  const { user } = useProfile();
  const { firstName, preferredName } = user.personalDetails;
  const application = getApplicationState(user.basicInfo, useNow());
  const hasPartner = user.basicInfo.partnerId !== 'NONE';
  useReferralTrigger(application.kind !== 'unfinished');
  return (
    <Page width="narrow">
      <CardGrid>
        <HeroCard>
          {application.kind === 'finalizing' && <Chip tone="popular">Finalizing Your Membership</Chip>}
          <PageHeading>Welcome to the club</PageHeading>
          <p>{leads[application.kind](`Thank you, ${preferredName || firstName}.`)}</p>
        </HeroCard>
        <MemberNotices />
        {application.kind === 'finalizing' && <FinalizingCards application={application} />}
        {application.kind === 'unfinished' && <UnfinishedCard />}
        {application.kind !== 'unfinished' && !hasPartner && <WellnessCard />}
      </CardGrid>
    </Page>
  );
}
