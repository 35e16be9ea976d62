import { findCode, type Message } from '@moments/sandbox/messages/message';
import { stoppedText } from '@moments/server/features/texts/notices-copy';
import type { World } from './world.ts';

/** Codes are erased once they are used. */
const codesNumber = '+12125550198';

/** What reached phones and mailboxes against what was sent, except codes, which are erased once they are used, and an opt-out's confirmation. */
export const sentOnce = async (world: World): Promise<string[]> => {
  const { rows } = await world.pool.query<{ channel: string; sent: number }>(
    `select channel, count(*)::int as sent from (
       select channel, sender, status from outbound_messages union all select channel, sender, status from simulated.deleted_messages
     ) as messages where status = 'sent' and sender <> 'codes' group by 1`,
  );
  const sent = new Map(rows.map(({ channel, sent: count }) => [channel, count]));
  const arrived = [...world.mailbox.delivered.values()].filter(
    (message) =>
      message.from !== codesNumber && findCode(message) === undefined && message.body !== stoppedText,
  );
  return (['text', 'mail'] as const).flatMap((channel) => {
    const messages = arrived.filter((message) => (message.channel === 'sms') === (channel === 'text'));
    const count = sent.get(channel) ?? 0;
    return messages.length === count
      ? []
      : [
          `${channel}: ${String(messages.length)} arrived, ${String(count)} were sent, ${describeCopies(messages)}`,
        ];
  });
};

/** Names what came twice in the same words. */
function describeCopies(messages: readonly Message[]): string {
  const byWords = Map.groupBy(
    messages,
    ({ to, subject, body }) => `${to} ${subject ?? ''} ${body.slice(0, 40)}`,
  );
  return [...byWords]
    .flatMap(([words, { length }]) => (length > 1 ? [`${String(length)} × ${words}`] : []))
    .join('; ');
}

export const repliesArrive = async (world: World): Promise<string[]> => {
  const bodies = [...world.mailbox.delivered.values()].map(({ body }) => body);
  const found: string[] = [];
  for (const { key, memberId } of world.replies) {
    const { rows } = await world.pool.query<{ state: string; status: string | null }>(
      `select h.state, o.status from held_texts h left join messages m on m.id = h.message_id
       left join outbound_messages o on o.id = m.outbound_id where h.key = $1 and h.member_id = $2`,
      [key, memberId],
    );
    const { state, status } = rows[0] ?? {};
    const copies = bodies.filter((body) => body.includes(`(${key})`)).length;
    const isOver = state === 'refused' || state === 'undone' || status === 'blocked' || status === 'failed';
    if (copies !== (isOver ? 0 : 1))
      found.push(`${key}: ${String(state)} ${String(status)}, arrived ${String(copies)} times`);
  }
  return found;
};

export const textsAreKept = async (world: World): Promise<string[]> => {
  const found: string[] = [];
  for (const { sid, memberId, body, isAlarm, at } of world.texts) {
    const facts = `${sid} of ${memberId} (“${body}”, ${at.toISOString()})`;
    const { rows } = await world.pool.query<{ kept: boolean; alarmed: boolean; exempt: boolean }>(
      `select exists (select from messages where provider_id = $1) or exists (select from received_texts where provider_id = $1) as kept,
         exists (select from crises where member_id = $2 and (ended_at is null or ended_at >= $3)) as alarmed,
         exists (select from members where id = $2 and (erased_at is not null or status in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN')))
           or exists (select from audit_log where member_id = $2 and at >= $3 and before ->> 'status' in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN')) as exempt`,
      [sid, memberId, at],
    );
    const { kept, alarmed, exempt } = rows[0] ?? {};
    if (exempt !== true && kept !== true) found.push(`${facts} is lost`);
    else if (exempt !== true && isAlarm && alarmed !== true) found.push(`${facts} raised no crisis`);
  }
  return found;
};
