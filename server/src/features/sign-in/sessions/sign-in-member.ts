import type { ErrorCode } from '@moments/contract/http/errors';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import type { Verification } from '../verification.ts';
import { endAttempt } from '../verifications-repository.ts';
import { getSignInError } from './session-rules.ts';
import { createSession, type AccessToken } from './sessions.ts';

/** What a proved code comes to, as a value: a refusal must not roll back that the attempt is used up. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly accessToken: AccessToken }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** Ends the attempt and opens a session, or refuses a member whom an administrator stopped (AUTH-07). */
export async function signInMember(
  services: Services,
  transaction: Transaction,
  attempt: Verification,
  member: Pick<Member, 'id' | 'storedStatus'>,
  device: string | null,
): Promise<SignInOutcome> {
  await endAttempt(transaction, attempt.handleHash, services.clock.now());
  const code = getSignInError(member.storedStatus);
  const action = code ? 'sign-in.refused' : 'sign-in.signed-in';
  await recordAudit(transaction, {
    actor: 'member',
    action,
    memberId: member.id,
    after: code ? { code } : { purpose: attempt.purpose },
  });
  if (code) return { kind: 'refused', code };
  return { kind: 'signed-in', accessToken: await createSession(services, transaction, member.id, device) };
}
