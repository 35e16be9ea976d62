import { hasAllRoles, type TokenRole } from '@moments/contract/staff/permissions';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';

/** Who changes staff or tokens. */
export type RightsHolder = Pick<StaffCaller, 'actor' | 'id' | 'roles'>;

/** Rejects changing one's own roles (DESK-10). @throws AppError NO_ACCESS */
export function requireOtherPerson({ id: own }: RightsHolder, id: string): void {
  if (own === id)
    throw new AppError('NO_ACCESS', {
      message: 'You can’t change your own roles. Ask another administrator.',
    });
}

/**
 * Rejects giving rights that the caller lacks, and acting on someone who has such rights. So no one raises their own (SEC-08).
 * @throws AppError NO_ACCESS
 */
export function requireOwnRights({ roles: own }: RightsHolder, roles: readonly TokenRole[]): void {
  if (!hasAllRoles(own, roles))
    throw new AppError('NO_ACCESS', { message: 'You can’t give or take over roles that you don’t have.' });
}
