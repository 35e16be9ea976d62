import { describe, expect, it } from 'vitest';
import { fakeServer, type } from '../test/fake-server.ts';
import { eli, membersReply } from '../test/sample-replies.ts';

const server = fakeServer();

const operator = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const path = `/api/v1/operator/members/${eli.id}`;
const keyIn = (output: string) => /Key: (\S+)/.exec(output)?.[1];

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
  it('[OPS-02, TEXT-03] shows the conversation with a member found by phone, in plain letters', async () => {
    server.answer(membersReply(eli));
    server.answer({ statusCode: 200, messages: [answer, text] });
    const { exitCode, output } = await operator('messages', 'read', '(212) 555-0105');
    expect(exitCode).toBe(0);
    expect(server.arrived[1]).toMatchObject({ method: 'GET', url: `${path}/messages` });
    expect(output).toMatch(/13 +2026-11-20 16:00Z +coach +sent +Good!/);
    expect(output).toMatch(/12 +2026-11-20 16:00Z +member +one +I slept well \[31m/);
  });

  it('[OPS-02, TEXT-03] sends with a new key and shows it', async () => {
    server.answer({ statusCode: 200, message: answer });
    server.answer({ statusCode: 200, message: answer });
    const first = await operator('messages', 'send', eli.id, 'Good!');
    await operator('messages', 'send', eli.id, 'Good!');
    const keys = server.arrived.map(({ body }) => (body as { key: string }).key);
    expect(keys[0]).toMatch(/^[\w.:-]{1,100}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect([first.exitCode, keyIn(first.output)]).toEqual([0, keys[0]]);
    expect(server.arrived[0]).toMatchObject({
      method: 'POST',
      url: `${path}/messages`,
      body: { body: 'Good!' },
    });
  });

  it.each([
    ['waiting', 'Queued.'],
    ['delivered', 'It was delivered before.'],
    ['failed', 'It could not be sent.'],
  ])('[OPS-02, TEXT-03] says of a text that is %s: %s', async (delivery, words) => {
    server.answer({ statusCode: 200, message: { ...answer, delivery } });
    const { output } = await operator('messages', 'send', eli.id, 'Good!', '--key', 'mine-1');
    expect(output.split('\n')[0]).toBe(words);
  });

  it('[OPS-02, TEXT-03] accepts a key and prints it for programs', async () => {
    server.answer({ statusCode: 200, message: answer });
    const { output } = await operator('messages', 'send', eli.id, 'Good!', '--key', 'mine-1', '--json');
    expect(JSON.parse(output)).toMatchObject({ message: { id: '13' }, key: 'mine-1' });
    expect(server.arrived[0]?.body).toEqual({ body: 'Good!', key: 'mine-1' });
  });

  it('[OPS-02, TEXT-03] says how to repeat a text with an unknown result, with the same key', async () => {
    server.answer({ statusCode: 500, code: 'UNEXPECTED', message: 'An error occurred' }, 500);
    const { exitCode, complaints } = await operator('messages', 'send', eli.id, 'Good!');
    const sent = (server.arrived[0]?.body as { key: string }).key;
    expect([exitCode, complaints]).toEqual([
      1,
      `The server failed (500): An error occurred To retry safely, add --key ${sent}.\n`,
    ]);
    server.answer({ statusCode: 200, message: answer });
    await operator('messages', 'send', eli.id, 'Good!', '--key', sent);
    expect(server.arrived[1]?.body).toEqual(server.arrived[0]?.body);
  });

  it('[OPS-02, TEXT-03] doesn’t suggest repeating when the server rejected the text', async () => {
    const message = 'This member has opted out of texts. Only they can come back, by texting START.';
    server.answer({ statusCode: 409, code: 'OPTED_OUT', message }, 409);
    const { exitCode, complaints } = await operator('messages', 'send', eli.id, 'Good!');
    expect([exitCode, complaints]).toEqual([1, `Refused (409): ${message}\n`]);
  });

  it('[OPS-02] lists the texts of all members and says how to continue', async () => {
    server.answer({ statusCode: 200, messages: [{ ...text, memberId: eli.id }], last: '12' });
    server.answer({ statusCode: 200, messages: [], last: '12' });
    const { output } = await operator('messages', 'feed');
    expect(output).toContain(eli.id);
    expect(output).toContain('Next page: --after 12\n');
    expect((await operator('messages', 'feed', '--after', '12')).output).toBe('Nothing new.\n');
    expect(server.arrived.map(({ url }) => url)).toEqual([
      '/api/v1/operator/texts',
      '/api/v1/operator/texts?after=12',
    ]);
  });
});

describe('Moments', () => {
  it('[OPS-02, MOM-05] are listed entry by entry', async () => {
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
    const { exitCode, output } = await operator('ledger', eli.id);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/Moments left +6 of 30/);
    expect(output).toMatch(/use \(plan\) +-1 +6 +text:SM1/);
    expect(server.arrived).toMatchObject([{ method: 'GET', url: `${path}/ledger` }]);
  });

  it.each([
    ['5', 5],
    ['+5', 5],
    ['-5', -5],
  ])('[OPS-02, MOM-05] are corrected by %s, once for the key that is shown', async (typed, amount) => {
    server.answer({ statusCode: 200, message: 'Balance corrected', balance });
    const { exitCode, output } = await operator(
      'moments',
      'correct',
      eli.id,
      typed,
      '--reason',
      'counted twice',
    );
    expect(exitCode).toBe(0);
    expect(server.arrived[0]).toMatchObject({ method: 'POST', url: `${path}/moments` });
    expect(server.arrived[0]?.body).toEqual({ amount, reason: 'counted twice', key: keyIn(output) });
  });

  it('[OPS-02, MOM-05] are not reported as corrected when the key was used for another amount', async () => {
    const field = { field: 'key', message: 'This key was used for another amount, which stands.' };
    const message = 'Please check the marked fields.';
    server.answer({ statusCode: 400, code: 'INVALID_REQUEST', message, fields: [field] }, 400);
    const typed = ['moments', 'correct', eli.id, '7', '--reason', 'counted twice', '--key', 'mine-1'];
    const { exitCode, output, complaints } = await operator(...typed);
    expect([exitCode, output]).toEqual([1, '']);
    expect(complaints).toBe(`Refused (400): ${message} ${field.message}\n`);
    expect(server.arrived[0]?.body).toMatchObject({ amount: 7, key: 'mine-1' });
  });
});

describe('a text that can’t find a member', () => {
  it.each([
    ['members', 'list', 'Eli Stone'],
    ['members', 'show', 'Eli'],
    ['ledger', '555'],
    ['messages', 'read', 'eli@'],
  ])('[OPS-02] is rejected before any call: %s %s %s', async (...parameters) => {
    const { exitCode, complaints } = await operator(...parameters);
    expect(exitCode).toBe(2);
    expect(complaints).toContain('isn’t a phone, email, or ID. Names are encrypted');
    expect(server.arrived).toEqual([]);
  });
});
