import { createHeldMatchesHandler } from '../src/features/matching/held-matches.ts';
import type { TestServer } from './test-server.ts';

/** Carries out a member's held matches, as the job does when the hold is over. */
export async function carryOutMatch(
  server: Pick<TestServer, 'pool' | 'services'>,
  memberId: string,
): Promise<void> {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from held_matches where member_id = $1',
    [memberId],
  );
  for (const { id } of rows) await createHeldMatchesHandler(server.services).handle({ id });
}
