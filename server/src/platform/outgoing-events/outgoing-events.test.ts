import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelCurrentSubscription } from '@moments/contract/payments/subscription';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { startMoneyServer, type MoneyServer } from '../../../test/money-server.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { executeDueDeletions } from '../../features/account/deletion/execute-deletion.ts';
import { createEventReceiver, signWebhook } from '../../providers/webhooks/signed-webhook.ts';

const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const received: Received[] = [];
/** The statuses of the next replies; 200 when empty. */
const replies: number[] = [];
let receiver: Server;
let money: MoneyServer;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(replies.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  money = await startMoneyServer({
    configuration: {
      EVENTS_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/events`,
      EVENTS_WEBHOOK_SECRET: secrets.join(','),
    },
    work: true,
  });
});
afterAll(async () => {
  await money.close();
  receiver.close();
});

/** Lists the events about a member, each once, in the order of their arrival. */
const listEvents = (id: string) => {
  const bodies = new Map(received.map(({ headers, body }) => [headers['webhook-id'], body]));
  const events = [...bodies.values()].map(
    (body) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> },
  );
  return events
    .filter(({ data }) => data['memberId'] === id)
    .map(({ type, data: { memberId: _id, ...data } }) => ({ type, ...data }));
};

describe('events for other programs', () => {
  it('[TEXT-01, TEXT-03] posts texts and replies as IDs, without what they say and without a phone number', async () => {
    const { id, phone } = await addCoachedMember(money.server, 2);
    await createTestPhone(money.server, phone)('I slept well');
    await sendReply(money.server, id, 'Good to hear');
    const messageId = expect.stringMatching(/^\d+$/) as string;
    await expect
      .poll(() => listEvents(id))
      .toEqual([
        { type: 'text.received', messageId, usedMoment: true },
        { type: 'text.replied', messageId },
      ]);
    const all = received.map(({ body }) => body).join('');
    for (const personal of ['slept', 'Good', phone]) expect(all).not.toContain(personal);
    const { rows } = await money.pool.query('select data from pgboss.job');
    expect(JSON.stringify(rows)).not.toContain('slept');
  });

  it('[OPS-04, TEXT-02] posts a change of status with the status before and after it', async () => {
    const { id, phone } = await addCoachedMember(money.server, 2);
    await createTestPhone(money.server, phone)('STOP');
    const change = { before: 'ACTIVE_COACHING', after: 'EXITED_BY_STOP' };
    await expect.poll(() => listEvents(id)).toContainEqual({ type: 'member.status-changed', ...change });
  });

  it('[OPS-01, DUTY-01] posts that a member was erased until the receiver accepts it, and finishes the deletion only then', async () => {
    const { id } = await money.buyer();
    await money.pool.query(
      `insert into account_deletions (member_id, requested_at, due_at)
       values ($1, now() - interval '15 days', now() - interval '1 day')`,
      [id],
    );
    await money.pool.query(`update members set status = 'DELETED_BY_ADMIN' where id = $1`, [id]);
    const readFinished = async () => {
      await executeDueDeletions(money.services);
      const { rows } = await money.pool.query<{ finished_at: Date | null }>(
        'select finished_at from account_deletions where member_id = $1',
        [id],
      );
      return rows[0]?.finished_at;
    };
    replies.push(503);
    await executeDueDeletions(money.services);
    await expect.poll(() => listEvents(id)).toContainEqual({ type: 'member.erased' });
    expect(replies).toEqual([]);
    await expect.poll(readFinished).toBeInstanceOf(Date);
    const { rows } = await money.pool.query<{ action: string }>(
      `select action from audit_log where member_id = $1 and action like 'account-deletion.%' order by id`,
      [id],
    );
    const actions = rows.map(({ action }) => action);
    expect(actions.indexOf('account-deletion.receiver-informed')).toBeGreaterThan(0);
    expect(actions.at(-1)).toBe('account-deletion.finished');
  });

  it('[OPS-01] posts a plan when it begins and when it is canceled, and not when it is read again', async () => {
    const { id, token, subscriptionId } = await money.subscriber();
    await money.server.ok(cancelCurrentSubscription, { token });
    const plan = {
      type: 'plan.changed',
      subscriptionId,
      priceId: await money.priceOf('starter'),
      productId: 'moments-starter',
      endDate: expect.stringMatching(/Z$/) as string,
      after: 'MEMBERSHIP_ACTIVE',
    };
    const listPlanEvents = () => listEvents(id).filter(({ type }) => type === 'plan.changed');
    await expect.poll(listPlanEvents).toEqual([
      { ...plan, before: null, cancelPlanInitiated: false },
      { ...plan, before: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: true },
    ]);
  });

  it('[TEXT-03] signs with both secrets and repeats an event under its ID until it is accepted', async () => {
    const { id, phone } = await addCoachedMember(money.server, 2);
    const from = received.length;
    replies.push(503);
    await createTestPhone(money.server, phone)('Hello');
    await expect.poll(() => received.length - from).toBe(2);
    const [first, second] = received.slice(from);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(listEvents(id)).toHaveLength(1);
    for (const { headers, body } of received) {
      const timestamp = Number(headers['webhook-timestamp']);
      expect(headers['webhook-signature']).toBe(
        signWebhook(secrets, String(headers['webhook-id']), timestamp, body),
      );
    }
  });

  it('[SEC-09] rejects a receiver with only a URL or only a secret', () => {
    for (const half of [
      { EVENTS_WEBHOOK_URL: 'http://127.0.0.1:1' },
      { EVENTS_WEBHOOK_SECRET: secrets[0] ?? '' },
    ])
      expect(() => createTestConfiguration(half)).toThrow('EVENTS_WEBHOOK_SECRET, or neither');
    expect(createEventReceiver(createTestConfiguration())).toBeUndefined();
  });
});
