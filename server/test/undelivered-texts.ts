import { createUndeliveredHandler } from '../src/features/texts/undelivered-texts.ts';
import type { TestServer } from './test-server.ts';

/** Does what follows if a text can't be delivered, as often as it was asked for. */
export async function followUpUndelivered(
  { pool, services }: Pick<TestServer, 'pool' | 'services'>,
  id: string,
): Promise<void> {
  const { rows } = await pool.query<{ data: { id: string } }>(
    `select data from pgboss.job where name = 'undelivered-texts' and data ->> 'id' = $1`,
    [id],
  );
  for (const { data } of rows) await createUndeliveredHandler(services).handle(data);
}
