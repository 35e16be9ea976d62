import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../configuration/paths.ts';
import { useBusy } from '../../forms/use-busy.ts';
import { useSaveStep } from '../../forms/use-save-step.ts';
import { useProfile, useProfileUpdate } from '../../member/use-profile.ts';
import { findPartnerByEmail, toContactStep, toContactValues } from './contact-rules.ts';
import { partnersQuery } from './enrollment-lists.tsx';

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
export function useKnownPartner(): KnownPartner | undefined {
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
