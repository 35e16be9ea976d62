import type { ContentOf } from '@moments/contract/http/endpoint';
import type { staffGetPersonAccess } from '@moments/contract/staff/people';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findStaff } from '../people/people-repository.ts';
import { listStaffSessions } from '../sessions/sessions-repository.ts';
import { toDeviceSession } from '../sessions/sessions.ts';
import { showPasskeys } from './manage-passkeys.ts';

/** Shows how a person signs in, and where they are signed in. @throws AppError NOT_FOUND */
export async function showAccess(
  services: Services,
  id: string,
): Promise<ContentOf<typeof staffGetPersonAccess>> {
  const { database, clock } = services;
  if (!(await findStaff(database, id))) throw new AppError('NOT_FOUND');
  return {
    passkeys: await showPasskeys(services, id),
    sessions: (await listStaffSessions(database, id, clock.now())).map(toDeviceSession),
  };
}
