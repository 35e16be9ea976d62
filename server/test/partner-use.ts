import { getMonthName } from '../src/features/moments/period-rules.ts';
import type { TestServer } from './test-server.ts';

/** Reads the Moments that a partner's members used this month, whatever staff may see of them. */
export async function readPartnerUse(
  { pool, services }: Pick<TestServer, 'pool' | 'services'>,
  id: string,
): Promise<number> {
  const { rows } = await pool.query<{ used: number }>(
    'select coalesce(sum(moments), 0)::int as used from partner_uses where partner_id = $1 and month = $2',
    [id, getMonthName(services.clock.now())],
  );
  return rows[0]?.used ?? 0;
}
