import { getReturnCondition } from '@moments/contract/requests/return-date';
import { describeCharge, describeReturn } from '../../../member/notices/return-copy.ts';
import { useProfile } from '../../../member/use-profile.ts';

/** Provides a function that says whether coaching resumes on a day, an ISO date, and what is charged then. */
export function useReturnCopy(): (day: string) => string {
  const { user, subscription: plan } = useProfile();
  return (day) => {
    const resumes = describeReturn(day, getReturnCondition(day, { ...user.basicInfo, plan }));
    return [resumes, describeCharge(plan, day)].filter(Boolean).join(' ');
  };
}
