import type { TestServer } from './test-server.ts';

/** Reads the emails to a member, sent or waiting, decrypted, oldest first. */
export async function readEmailsTo(
  { pool, services }: Pick<TestServer, 'pool' | 'services'>,
  memberId: string,
): Promise<{ subject: string; body: string }[]> {
  const { rows } = await pool.query<{ id: string; subject: string; body_sealed: string }>(
    `select id, subject, body_sealed from outbound_messages where member_id = $1 and channel = 'mail' order by created_at`,
    [memberId],
  );
  return rows.map(({ id, subject, body_sealed: body }) => ({
    subject,
    body: services.personalData.decrypt(body, { column: 'outbound_messages.body', row: id }),
  }));
}
