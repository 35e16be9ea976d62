import { usePrefetchQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { getRedirect } from '@moments/contract/members/redirects';
import { routes } from '@moments/contract/members/routes';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { paths } from '../../configuration/paths.ts';
import { useSaveStep } from '../../forms/use-save-step.ts';
import { createPreloadable } from '../../frame/lazy-part.ts';
import { getPathProgress } from '../../frame/path-progress.tsx';
import type { ProfileData } from '../../member/profile-query.ts';
import { toProfile, useProfile, useProfileUpdate, type Profile } from '../../member/use-profile.ts';
import { demographicsQuery } from './enrollment-lists.tsx';
import { useReferralParticipant, useReferralScript } from './use-referral-participant.ts';
import { getResumeStep, useStepInUrl, type StepProps, type WizardStep } from './wizard-steps.ts';

/** Each step is a file of its own, which loads before the step shows. */
const parts = {
  contact: createPreloadable(async () => ({ default: (await import('./contact-step.tsx')).ContactStep })),
  details: createPreloadable(async () => ({ default: (await import('./personal-step.tsx')).PersonalStep })),
  review: createPreloadable(async () => ({ default: (await import('./review-step.tsx')).ReviewStep })),
} as const satisfies Readonly<Record<WizardStep, unknown>>;

export const loadSteps = (): Promise<unknown> =>
  Promise.all(Object.values(parts).map(({ preload }) => preload()));

/** Loads the step at which the member resumes. */
export const prepare = ({ derivation }: Profile): Promise<unknown> =>
  parts[getResumeStep(derivation)].preload();

/** How long a step shows before the others load, in ms. */
const otherStepsDelay = 2_000;

/** Loads the other steps while the member answers. */
function useOtherSteps(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadSteps().catch(() => undefined), otherStepsDelay);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Returns the wizard's profile. For a member who has already paid, the guard would leave the wizard after the last field is
 * saved, before the review (ENR-10). Such a reply is held until the wizard is complete.
 */
function useEnrollmentProfile(): {
  readonly profile: Profile;
  readonly take: (reply: ProfileData) => void;
  /** Updates the portal's profile with the held reply. */
  readonly release: () => void;
} {
  const known = useProfile();
  const update = useProfileUpdate();
  const [held, setHeld] = useState<Profile>();
  const take = useCallback(
    (reply: ProfileData) => {
      const next = toProfile(reply, toEasternIsoDate(new Date()));
      const isLeaving = getRedirect(routes.enrollment, next.derivation.status) !== undefined;
      setHeld(isLeaving ? next : undefined);
      if (!isLeaving) update(reply);
    },
    [update],
  );
  const release = () => {
    if (held) update({ user: held.user, subscription: held.subscription, hash: held.hash });
  };
  return { profile: held ?? known, take, release };
}

/** Shows the enrollment wizard: contact, personal details, review (ENR-02 to ENR-13). */
export default function EnrollmentScreen() {
  const { profile, take, release } = useEnrollmentProfile();
  const save = useSaveStep(take);
  const steps = useStepInUrl(getResumeStep(profile.derivation));
  const navigate = useNavigate();
  useOtherSteps();
  useReferralScript(profile.user.personalDetails);
  useReferralParticipant(profile.user.personalDetails);
  // The choices would move the fields below them if they came late.
  usePrefetchQuery(demographicsQuery);

  const hasPaid = profile.hasActiveMembership && typeof profile.subscription?.firstPaymentId === 'string';
  const leave = () => {
    release();
    void navigate(hasPaid ? paths.additionInformation : paths.subscriptions);
  };
  const step: StepProps = {
    frame: {
      ...(steps.place === 0 && { lead: 'Ready to start? Complete your profile.' }),
      progress: getPathProgress(steps.current === 'review' ? 'plan' : steps.current),
      onBack: steps.goBack,
    },
    user: profile.user,
    save,
    onSaved: steps.goOn,
  };
  switch (steps.current) {
    case 'contact':
      return <parts.contact.Part {...step} />;
    case 'details':
      return <parts.details.Part {...step} />;
    case 'review':
      return <parts.review.Part {...step} onSaved={leave} hasPaid={hasPaid} onEdit={steps.edit} />;
  }
}
