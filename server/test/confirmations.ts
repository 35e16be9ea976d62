import type { ConfirmedAction } from '@moments/contract/account/confirmation';
import { markVerified } from '../src/features/sign-in/codes/code-attempts-repository.ts';
import { insertMemberVerification } from '../src/features/sign-in/codes/member-verifications-repository.ts';
import { createToken, hashToken } from '../src/features/sign-in/tokens.ts';
import type { Services } from '../src/services.ts';

/** The number of the code's recipient. It doesn't matter after the code was right. */
const anyPhone = '+12125550199';

/** Writes a confirmation whose code was right, without a message and its limits. @returns its ID */
export async function addConfirmation(
  { database, personalData, clock }: Services,
  memberId: string,
  action: ConfirmedAction,
): Promise<string> {
  const confirmationId = createToken();
  const handleHash = hashToken(confirmationId);
  const purpose = action === 'change-phone' ? 'confirm-change-phone' : 'confirm-export-data';
  const expiresAt = new Date(clock.now().getTime() + 900_000);
  const verification = { handleHash, purpose, memberId, phone: anyPhone, email: undefined } as const;
  await insertMemberVerification(database, personalData, verification, expiresAt);
  await markVerified(database, handleHash, clock.now());
  return confirmationId;
}
