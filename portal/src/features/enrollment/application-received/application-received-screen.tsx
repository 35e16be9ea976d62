import { useEffect, useRef } from 'react';
import { getLandingRoute } from '@moments/contract/members/redirects';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { HeroCard } from '@moments/ui/display/dusk-cards.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { CoachCard } from '../../../member/coach/coach-card.tsx';
import { MemberNotices } from '../../../member/notices/member-notices.tsx';
import { ReturnedPaymentNote } from '../../../member/returned-payment.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import WellnessCard from '../../../member/wellness/wellness-card.tsx';
import { creditReferrer } from '../../referrals/index.ts';
import { FinalizingCards } from './finalizing-cards.tsx';
import { getApplicationState, type Application } from './received-rules.ts';

/**
 * Credits the friend who referred the member (APP-04). Each visit calls once. The server decides: it asks the referral program whether
 * the campaign runs, and counts only the first call. Failures change nothing here.
 */
function useReferralTrigger(isSubmitted: boolean): void {
  const { referrals } = useConfiguration();
  const hasProgram = referrals !== null;
  const isTriggered = useRef(false);
  useEffect(() => {
    if (!isSubmitted || !hasProgram || isTriggered.current) return;
    isTriggered.current = true;
    void creditReferrer();
  }, [isSubmitted, hasProgram]);
}

/** Leads a member who has not finished the application to the next step. */
function UnfinishedCard() {
  const { derivation } = useProfile();
  return (
    <Card title="Finish your application">
      <Stack>
        <Text>Your answers are saved. Pick up where you left off.</Text>
        <LinkButton href={getLandingRoute(derivation.status)}>Continue</LinkButton>
      </Stack>
    </Card>
  );
}

const leads: Readonly<Record<Application['kind'], (thanks: string) => string>> = {
  finalizing: (thanks) => `${thanks} We have everything we need.`,
  paying: (thanks) => `${thanks} We’re waiting for your bank to confirm your payment.`,
  community: (thanks) => `${thanks} You’re now part of our community.`,
  unfinished: () => 'You’re almost there.',
};

/** Confirms the submitted application: "Welcome to the club" (APP-01 to APP-04). */
export default function ApplicationReceivedScreen() {
  const { user, subscription } = useProfile();
  const { firstName, preferredName } = user.personalDetails;
  const application = getApplicationState(user.basicInfo, useNow());
  // The card about the held plan explains it (RENEW-05).
  const isHeld = application.kind === 'finalizing' && subscription?.pauseReason === 'late-match';
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
        <ReturnedPaymentNote />
        {/* The dialog on Home offers plans to who chose the free one. */}
        {!isHeld && application.kind !== 'community' && <MemberNotices />}
        <CoachCard />
        {application.kind === 'finalizing' && <FinalizingCards application={application} />}
        {application.kind === 'unfinished' && <UnfinishedCard />}
        {application.kind !== 'unfinished' && !hasPartner && <WellnessCard />}
      </CardGrid>
    </Page>
  );
}
