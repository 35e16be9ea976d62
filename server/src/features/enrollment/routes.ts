import { getCoachDemographics, getMemberDemographics } from '@moments/contract/enrollment/demographics';
import {
  completeMemberEnrollment,
  getEnrollmentData,
  memberUpdate,
} from '@moments/contract/enrollment/enrollment';
import { toCrisisWordsField } from '@moments/contract/safety/crisis-words';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { loadProfile } from '../members/index.ts';
import { completeEnrollment } from './complete-enrollment.ts';
import { coachDemographics, memberDemographics } from './demographics-rules.ts';
import { saveStep } from './save-step.ts';

export function registerEnrollmentRoutes(register: RegisterEndpoint, services: Services): void {
  register(getMemberDemographics, () => Promise.resolve({ data: memberDemographics }));
  register(getCoachDemographics, () => Promise.resolve({ data: coachDemographics }));
  register(getEnrollmentData, async ({ memberId }) => {
    const { user } = await loadProfile(services, memberId);
    return { user };
  });
  register(memberUpdate, async ({ memberId, body }) => {
    const { hasCrisisWords, ...profile } = await saveStep(services, memberId, body);
    return { message: 'Saved', ...profile, ...toCrisisWordsField(hasCrisisWords) };
  });
  register(completeMemberEnrollment, async ({ memberId }) => {
    const { user } = await completeEnrollment(services, memberId);
    return { message: 'Enrollment completed', member: user };
  });
}
