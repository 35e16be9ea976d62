import { correctMoments } from '../src/features/moments/moments.ts';
import { addMember, type TestMember } from './test-members.ts';
import type { TestServer } from './test-server.ts';

/** Adds Moments, as a correction by staff does. */
export async function addMoments(
  { services }: Pick<TestServer, 'services'>,
  memberId: string,
  amount: number,
): Promise<void> {
  const cause = `test:${memberId}:${String(amount)}:${services.clock.now().toISOString()}`;
  await services.database.transaction((transaction) =>
    correctMoments(transaction, { memberId, cause, amount, at: services.clock.now() }),
  );
}

/** Adds a member in coaching with Moments. */
export async function addCoachedMember(
  server: Pick<TestServer, 'services'>,
  moments: number,
  changes: Parameters<typeof addMember>[1] = {},
): Promise<TestMember> {
  const member = await addMember(server.services, {
    status: 'ACTIVE_COACHING',
    coachName: 'Ana',
    ...changes,
  });
  if (moments > 0) await addMoments(server, member.id, moments);
  return member;
}
