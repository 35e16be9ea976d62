import { describe, expect, it } from 'vitest';
import { createFakeServer, type } from '../test/fake-server.ts';
import { eli, createMembersReply } from '../test/sample-replies.ts';

const server = createFakeServer();

const runCli = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const path = `/api/v1/staff/members/${eli.id}`;
const findKey = (output: string) => /Key: (\S+)/.exec(output)?.[1];

const text = {
  kind: 'text',
  id: '12',
  direction: 'from-member',
  body: 'I slept\nwell\u001b[31m',
  at: '2026-11-20T16:00:00.000Z',
  usedMoment: true,
  delivery: null,
  problem: null,
  leavesAt: null,
  author: null,
  key: null,
  segments: 1,
  flagged: [],
} as const;
const answer = {
  ...text,
  id: '13',
  direction: 'from-coach',
  body: 'Good!',
  usedMoment: false,
  delivery: 'sent',
} as const;
const event = {
  kind: 'event',
  id: '7',
  action: 'member.coach-changed',
  at: text.at,
  by: 'Nora Blake',
} as const;
const heldReply = { statusCode: 200, id: 'held-1', delivery: 'held', leavesAt: '2026-11-20T16:00:05.000Z' };

describe('messages', () => {
  it('[OPS-02, TEXT-03] messages read shows the texts of a member found by phone, without control characters', async () => {
    server.answer(createMembersReply(eli));
    server.answer({ statusCode: 200, entries: [answer, event, text], next: 'older' });
    const { exitCode, output } = await runCli('messages', 'read', '(212) 555-0105');
    expect(exitCode).toBe(0);
    expect(server.arrived[1]).toMatchObject({
      method: 'GET',
      url: `/api/v1/staff/conversations/${eli.id}/messages`,
    });
    expect(output).toMatch(/13 +2026-11-20 16:00Z +coach +sent +Good!/);
    expect(output).toMatch(/12 +2026-11-20 16:00Z +member +one +I slept well \[31m/);
    expect(output).toMatch(/7 +2026-11-20 16:00Z +- +- +member\.coach-changed/);
    expect(output).toContain('Next page: --cursor older\n');
  });

  it('[OPS-02, TEXT-03] messages send creates an idempotency key and shows it', async () => {
    server.answer(heldReply);
    server.answer(heldReply);
    const first = await runCli('messages', 'send', eli.id, 'Good!');
    await runCli('messages', 'send', eli.id, 'Good!');
    const keys = server.arrived.map(({ body }) => (body as { key: string }).key);
    expect(keys[0]).toMatch(/^[\w.:-]{1,100}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect([first.exitCode, findKey(first.output)]).toEqual([0, keys[0]]);
    expect(server.arrived[0]).toMatchObject({
      method: 'POST',
      url: `/api/v1/staff/conversations/${eli.id}/messages`,
      body: { body: 'Good!' },
    });
  });

  it.each([
    ['held', 'It leaves in 5 seconds.'],
    ['sending', 'It has already left.'],
    ['failed', 'It was not sent.'],
  ])('[OPS-02, TEXT-03] messages send reports a text that is %s: %s', async (delivery, label) => {
    server.answer({ ...heldReply, delivery });
    const { output } = await runCli('messages', 'send', eli.id, 'Good!', '--key', 'mine-1');
    expect(output.split('\n')[0]).toBe(label);
  });

  it('[OPS-02, TEXT-03] messages send uses a given key and includes it in the JSON', async () => {
    server.answer(heldReply);
    const { output } = await runCli('messages', 'send', eli.id, 'Good!', '--key', 'mine-1', '--json');
    expect(JSON.parse(output)).toMatchObject({ id: 'held-1', key: 'mine-1' });
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
    server.answer(heldReply);
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
    const entry = {
      id: '1',
      at: '2026-11-20T16:00:00.000Z',
      kind: 'use',
      source: 'plan',
      amount: -1,
      cause: { kind: 'text', reference: '…482136', by: null },
      balanceAfter: 6,
    };
    server.answer({ statusCode: 200, items: [entry], next: null });
    const { exitCode, output } = await runCli('ledger', eli.id);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/use \(plan\) +-1 +6 +text …482136/);
    expect(server.arrived).toMatchObject([{ method: 'GET', url: `${path}/ledger` }]);
  });

  it.each([
    ['5', 5],
    ['+5', 5],
    ['-5', -5],
  ])(
    '[OPS-02, MOM-05] moments correct changes a balance by %s, once for the shown key',
    async (typed, amount) => {
      server.answer({ statusCode: 200, message: 'Balance corrected', remaining: 6 });
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

describe('a search for a member', () => {
  it('[OPS-02] finds a member by full name, and asks for more if several have it', async () => {
    server.answer(createMembersReply(eli));
    server.answer({ statusCode: 200, items: [], next: null });
    expect((await runCli('ledger', 'Eli Stone')).exitCode).toBe(0);
    server.answer(createMembersReply(eli, { ...eli, id: 'another' }));
    expect(await runCli('ledger', 'Eli Stone')).toMatchObject({
      exitCode: 1,
      errorOutput: 'Several members are called "Eli Stone". Use a phone, email, or ID.\n',
    });
  });
});
