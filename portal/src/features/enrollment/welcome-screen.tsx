import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { TiledItem } from '@moments/ui/display/icon-tile.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { ClockIcon, LockIcon, PersonIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../configuration/paths.ts';
import { useBusy } from '../../forms/use-busy.ts';
import { useSaveStep } from '../../forms/use-save-step.ts';
import { PathProgress } from '../../frame/path-progress.tsx';
import { useProfile, useProfileUpdate } from '../../member/use-profile.ts';
import { findPartnerByEmail, toContactStep, toContactValues } from './contact-rules.ts';
import { partnersQuery } from './enrollment-lists.tsx';
import { useReferralScript } from './use-referral-participant.ts';

interface KnownPartner {
  readonly name: string;
  readonly isSaving: boolean;
  /** Saves Basic Contact with this partner and opens the next step. If it can't be saved, opens Basic Contact. */
  readonly start: () => void;
}

/**
 * Returns the partner that a new member's verified email belongs to. All of Basic Contact is known then, so that the member doesn't
 * have to pass through it (ENR-18).
 */
function useKnownPartner(): KnownPartner | undefined {
  const { user } = useProfile();
  const { data: partners = [] } = useQuery(partnersQuery);
  const save = useSaveStep(useProfileUpdate());
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const { basicInfo, personalDetails } = user;
  const isSaved = basicInfo.userEnrollment.savedSteps.includes('ENROLLMENT_CONTACT_INFO');
  const partner = isSaved ? undefined : findPartnerByEmail(partners, personalDetails.email);
  if (!partner) return undefined;
  const start = async () => {
    const error = await save(toContactStep({ ...toContactValues(basicInfo), partnerId: partner._id }));
    void navigate(paths.enrollment);
    return !error;
  };
  return { name: partner.name, isSaving: isBusy, start: () => void run(start) };
}

/** Returns whether a click opens the link in another tab or window. */
const isForOtherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

/** Explains the enrollment to a new member (ENR-01). */
export default function WelcomeScreen() {
  const partner = useKnownPartner();
  useReferralScript(useProfile().user.personalDetails);
  const start = (event: MouseEvent) => {
    if (!partner || isForOtherTab(event)) return;
    event.preventDefault();
    if (!partner.isSaving) partner.start();
  };
  return (
    <Page width="narrow">
      <PageHead>
        <PageHeading>Welcome, let’s get you started</PageHeading>
        <Text kind="lead">
          Answer a few questions so we can find the right coach for you. It takes about 5 minutes.
        </Text>
        <PathProgress stage="contact" />
      </PageHead>
      <Card title="What to expect">
        <Stack gap={32}>
          <TiledItem icon={<PersonIcon />} title="Basic information">
            <Text kind="quiet">How to reach you, a little about you, and where you live.</Text>
          </TiledItem>
          <TiledItem icon={<ClockIcon />} title="Review within 3 business days">
            <Text kind="quiet">We’ll review your application and text you.</Text>
          </TiledItem>
          <TiledItem icon={<LockIcon />} title="Safe and secure">
            <Text kind="quiet">Your answers are encrypted, and we save each step as you go.</Text>
          </TiledItem>
          {partner && (
            <Note icon={<PersonIcon />}>
              <p>
                {partner.name} pays for your coaching. We know it by your verified email. You can change it in
                the review.
              </p>
            </Note>
          )}
          <LinkButton
            href={paths.enrollment}
            full
            aria-busy={partner?.isSaving === true || undefined}
            onClick={start}
          >
            Start Enrollment
          </LinkButton>
        </Stack>
      </Card>
    </Page>
  );
}
