import { findMember } from '../src/features/members/members-repository.ts';
import { readBalance } from '../src/features/moments/balance.ts';
import type { TestServer } from './test-server.ts';

/** Reads a member's texts and Moments from the database. */
export const getFacts = (server: Pick<TestServer, 'services' | 'pool'>, memberId: string) => ({
  status: async () =>
    (await findMember(server.services.database, server.services.personalData, { id: memberId }))
      ?.storedStatus,
  remaining: async () => (await readBalance(server.services.database, memberId)).remaining,
  async used(): Promise<number> {
    const { rows } = await server.pool.query<{ total: number }>(
      `select coalesce(-sum(amount), 0)::int as total from moments_ledger where member_id = $1 and kind = 'use'`,
      [memberId],
    );
    return rows[0]?.total ?? 0;
  },
  /** Decrypted, oldest first. */
  async bodies(): Promise<string[]> {
    const { rows } = await server.pool.query<{ body_sealed: string; row: string }>(
      'select body_sealed, coalesce(provider_id, outbound_id::text) as row from messages where member_id = $1 order by id',
      [memberId],
    );
    return rows.map(({ body_sealed: body, row }) =>
      server.services.personalData.decrypt(body, { column: 'messages.body', row }),
    );
  },
  /** Returns the texts to this member, sent or waiting, oldest first. */
  async sentTexts(): Promise<string[]> {
    const { rows } = await server.pool.query<{ id: string; body_sealed: string }>(
      `select id, body_sealed from outbound_messages where member_id = $1 and channel = 'text' order by created_at`,
      [memberId],
    );
    return rows.map(({ id, body_sealed: body }) =>
      server.services.personalData.decrypt(body, { column: 'outbound_messages.body', row: id }),
    );
  },
});
