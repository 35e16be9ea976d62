import { afterAll, expect, it } from 'vitest';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { startTextServer } from '../../../../test/text-server.ts';
import { executeDueDeletions } from './execute-deletion.ts';

const server = await startTextServer();
afterAll(() => server.close());

const listAtTwilio = async (phone: string) => {
  const reply = await fetch(`${server.sandboxUrl}/api/messages`);
  const texts = (await reply.json()) as { to: string; from: string; status: string }[];
  return texts.filter(({ to, from }) => to === phone || from === phone);
};
const readErasure = async (id: string) => {
  const { rows } = await server.pool.query<{ action: string }>(
    `select replace(action, 'account-deletion.', '') as action from audit_log
     where member_id = $1 and action like 'account-deletion.%' order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
};

it('[DUTY-01, FIELD-03] deletes the texts with an erased member one by one, until Twilio has deleted each, and proves it in the audit log', async () => {
  const member = await addCoachedMember(server, 1);
  await server.pool.query(`update members set email_sealed = null, email_hash = null where id = $1`, [
    member.id,
  ]);
  await server.text(member.phone, 'Hello');
  await server.text(member.phone, 'HELP');
  await expect.poll(async () => (await listAtTwilio(member.phone)).length).toBeGreaterThan(2);
  // Twilio deletes no text that is still being sent.
  const listStatuses = async () => (await listAtTwilio(member.phone)).map(({ status }) => status);
  await expect
    .poll(listStatuses)
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/^(queued|sent)$/)]));
  await server.pool.query(
    `insert into account_deletions (member_id, requested_at, due_at)
     values ($1, now() - interval '15 days', now() - interval '1 day')`,
    [member.id],
  );
  await server.strike('error-500');
  await executeDueDeletions(server.services);
  expect(await readErasure(member.id)).not.toContain('erased');
  // A text that is still being sent keeps the deletion open. Its log was read before.
  const isBusy = { ...server.services.texts, deleteText: () => Promise.resolve(false) };
  await executeDueDeletions({ ...server.services, texts: isBusy });
  expect(await readErasure(member.id)).not.toContain('texts-deleted');
  expect(await listAtTwilio(member.phone)).not.toEqual([]);
  // Someone has deleted one of them in Twilio's console.
  const [gone] = await server.services.texts.listWithNumber(member.phone, new Date(0));
  expect(await server.services.texts.deleteText(gone ?? '')).toBe(true);
  await executeDueDeletions(server.services);
  expect(await listAtTwilio(member.phone)).toEqual([]);
  expect(await readErasure(member.id)).toEqual([
    'begun',
    'customer-deleted',
    'participant-deleted',
    'erased',
    'texts-deleted',
    'finished',
  ]);
});
