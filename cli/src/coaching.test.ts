import { describe, expect, it } from 'vitest';
import { createFakeServer, type } from '../test/fake-server.ts';
import { eli, createMembersReply } from '../test/sample-replies.ts';

const server = createFakeServer();

const runCli = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const path = `/api/v1/staff/operator/members/${eli.id}`;
const findKey = (output: string) => /Key: (\S+)/.exec(output)?.[1];

const text = {
  id: '12',
  direction: 'from-member',
  body: 'I slept\nwell\u001b[31m',
  at: '2026-11-20T16:00:00.000Z',
  usedMoment: true,
  delivery: null,
} as const;
const answer = {
  ...text,
  id: '13',
  direction: 'from-coach',
  body: 'Good!',
  usedMoment: false,
  delivery: 'sent',
} as const;
const balance = { remaining: 6, limit: 30, fromPlan: 6, fromAddOns: 0, expiresOn: '2026-12-01' };

describe('messages', () => {
  it('[OPS-02, TEXT-03] messages read shows the texts of a member found by phone, without control characters', async () => {
    server.answer(createMembersReply(eli));
    server.answer({ statusCode: 200, messages: [answer, text], next: '11' });
    const { exitCode, output } = await runCli('messages', 'read', '(212) 555-0105');
    expect(exitCode).toBe(0);
    expect(server.arrived[1]).toMatchObject({
      method: 'GET',
      url: `/api/v1/staff/members/${eli.id}/messages`,
    });
    expect(output).toMatch(/13 +2026-11-20 16:00Z +coach +sent +Good!/);
    expect(output).toMatch(/12 +2026-11-20 16:00Z +member +one +I slept well \[31m/);
  });

  it('[OPS-02, TEXT-03] messages send creates an idempotency key and shows it', async () => {
    server.answer({ statusCode: 200, message: answer });
    server.answer({ statusCode: 200, message: answer });
    const first = await runCli('messages', 'send', eli.id, 'Good!');
    await runCli('messages', 'send', eli.id, 'Good!');
    const keys = server.arrived.map(({ body }) => (body as { key: string }).key);
    expect(keys[0]).toMatch(/^[\w.:-]{1,100}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect([first.exitCode, findKey(first.output)]).toEqual([0, keys[0]]);
    expect(server.arrived[0]).toMatchObject({
      method: 'POST',
      url: `/api/v1/staff/members/${eli.id}/messages`,
      body: { body: 'Good!' },
    });
  });

  it.each([
    ['waiting', 'Queued.'],
    ['delivered', 'Already delivered.'],
    ['failed', 'It could not be sent.'],
  ])('[OPS-02, TEXT-03] messages send reports a text that is %s: %s', async (delivery, label) => {
    server.answer({ statusCode: 200, message: { ...answer, delivery } });
    const { output } = await runCli('messages', 'send', eli.id, 'Good!', '--key', 'mine-1');
    expect(output.split('\n')[0]).toBe(label);
  });

  it('[OPS-02, TEXT-03] messages send uses a given key and includes it in the JSON', async () => {
    server.answer({ statusCode: 200, message: answer });
    const { output } = await runCli('messages', 'send', eli.id, 'Good!', '--key', 'mine-1', '--json');
    expect(JSON.parse(output)).toMatchObject({ message: { id: '13' }, key: 'mine-1' });
    expect(server.arrived[0]?.body).toEqual({ body: 'Good!', key: 'mine-1' });
  });

  it('[OPS-02, TEXT-03] messages send explains a safe retry when the result is unknown, and the retry keeps the key', async () => {
    server.answer({ statusCode: 500, code: 'UNEXPECTED', message: 'An error occurred' }, 500);
    const { exitCode, errorOutput } = await runCli('messages', 'send', eli.id, 'Good!');
    const sent = (server.arrived[0]?.body as { key: string }).key;
    expect([exitCode, errorOutput]).toEqual([
      1,
      `The server failed (500): An error occurred. To retry safely, add --key ${sent}.\n`,
    ]);
    server.answer({ statusCode: 200, message: answer });
    await runCli('messages', 'send', eli.id, 'Good!', '--key', sent);
    expect(server.arrived[1]?.body).toEqual(server.arrived[0]?.body);
  });

  it('[OPS-02, TEXT-03] messages send suggests no retry when the server rejects the text', async () => {
    const message = 'This member has opted out of texts. Only the member can opt back in, by texting START.';
    server.answer({ statusCode: 409, code: 'OPTED_OUT', message }, 409);
    const { exitCode, errorOutput } = await runCli('messages', 'send', eli.id, 'Good!');
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (409): ${message}\n`]);
  });
});

describe('Moments', () => {
  it('[MOM-05, OPS-02] ledger shows every ledger entry', async () => {
    const ledger = [
      {
        id: '1',
        at: '2026-11-20T16:00:00.000Z',
        kind: 'use (plan)',
        amount: -1,
        cause: 'text:SM1',
        balanceAfter: 6,
      },
    ];
    server.answer({ statusCode: 200, balance, ledger });
    const { exitCode, output } = await runCli('ledger', eli.id);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/Moments left +6 of 30/);
    expect(output).toMatch(/use \(plan\) +-1 +6 +text:SM1/);
    expect(server.arrived).toMatchObject([{ method: 'GET', url: `${path}/ledger` }]);
  });

  it.each([
    ['5', 5],
    ['+5', 5],
    ['-5', -5],
  ])(
    '[OPS-02, MOM-05] moments correct changes a balance by %s, once for the shown key',
    async (typed, amount) => {
      server.answer({ statusCode: 200, message: 'Balance corrected', balance });
      const { exitCode, output } = await runCli(
        'moments',
        'correct',
        eli.id,
        typed,
        '--reason',
        'counted twice',
      );
      expect(exitCode).toBe(0);
      expect(server.arrived[0]).toMatchObject({ method: 'POST', url: `${path}/moments` });
      expect(server.arrived[0]?.body).toEqual({ amount, reason: 'counted twice', key: findKey(output) });
    },
  );

  it('[MOM-05, OPS-02] moments correct fails when the key was used for a different amount', async () => {
    const field = { field: 'key', message: 'This key was used for another amount, which stands.' };
    const message = 'Please check the marked fields.';
    server.answer({ statusCode: 400, code: 'INVALID_REQUEST', message, fields: [field] }, 400);
    const typed = ['moments', 'correct', eli.id, '7', '--reason', 'counted twice', '--key', 'mine-1'];
    const { exitCode, output, errorOutput } = await runCli(...typed);
    expect([exitCode, output]).toEqual([1, '']);
    expect(errorOutput).toBe(`Rejected (400): ${message} ${field.message}\n`);
    expect(server.arrived[0]?.body).toMatchObject({ amount: 7, key: 'mine-1' });
  });
});

describe('a search without a match', () => {
  it.each([
    ['members', 'list', 'Eli Stone'],
    ['members', 'show', 'Eli'],
    ['ledger', '555'],
    ['messages', 'read', 'eli@'],
  ])('[OPS-02] a search that finds no member is rejected without a call: %s %s %s', async (...parameters) => {
    const { exitCode, errorOutput } = await runCli(...parameters);
    expect(exitCode).toBe(2);
    expect(errorOutput).toContain('isn’t a phone, email, or ID. Names are encrypted');
    expect(server.arrived).toEqual([]);
  });
});
