import type { FastifyInstance } from 'fastify';
import { getCoachDemographics, getMemberDemographics } from '@moments/contract/enrollment/demographics';
import {
  completeMemberEnrollment,
  getEnrollmentData,
  memberUpdate,
} from '@moments/contract/enrollment/enrollment';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { loadProfile } from '../members/index.ts';
import { completeEnrollment } from './complete-enrollment.ts';
import { coachDemographics, memberDemographics } from './demographics-rules.ts';
import { saveStep } from './save-step.ts';

export function enrollmentRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, getMemberDemographics, () =>
    Promise.resolve({ data: memberDemographics }),
  );
  registerEndpoint(app, authentication, getCoachDemographics, () =>
    Promise.resolve({ data: coachDemographics }),
  );
  registerEndpoint(app, authentication, getEnrollmentData, async ({ memberId }) => {
    const { user } = await loadProfile(services, memberId);
    return { user };
  });
  registerEndpoint(app, authentication, memberUpdate, async ({ memberId, body }) => {
    const profile = await saveStep(services, memberId, body);
    return { message: 'Saved', ...profile };
  });
  registerEndpoint(app, authentication, completeMemberEnrollment, async ({ memberId }) => {
    const { user } = await completeEnrollment(services, memberId);
    return { message: 'Enrollment completed', member: user };
  });
}
