import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { hasPaused } from './sessions-repository.ts';

/**
 * Says whether a log-in with the right texted code needs the code of the verified email too (SEC-04). A carrier gives an unused number
 * to another person, so the number alone proves little after a long pause. A browser on which the member logged in before is enough.
 */
export async function needsEmailProof(
  { configuration, clock }: Pick<Services, 'configuration' | 'clock'>,
  transaction: Transaction,
  member: Pick<Member, 'id' | 'emailVerified'>,
  knownDevice: Buffer | undefined,
): Promise<boolean> {
  if (!member.emailVerified || knownDevice) return false;
  return hasPaused(transaction, member.id, configuration.dormantAccountDays, clock.now());
}
