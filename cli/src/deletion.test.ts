import { describe, expect, it } from 'vitest';
import { createFakeServer, type } from '../test/fake-server.ts';
import { eli, createMembersReply, pageReply, recordReply } from '../test/sample-replies.ts';

const server = createFakeServer();

const runCli = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const path = `/api/v1/staff/members/${eli.id}/deletion`;
const deletion = { requestedAt: '2026-11-20T16:00:00.000Z', dueAt: '2026-12-04T16:00:00.000Z' };
const createReply = (message: string, of: typeof deletion | null = deletion) => ({
  statusCode: 200,
  message,
  deletion: of,
});
const reason = ['--reason', 'lost their phone'];

describe('deletion request', () => {
  it('[OPS-02] deletion request finds the member, sends the reason, and shows the due date', async () => {
    server.answer(createMembersReply(eli));
    server.answer(createReply('The account will be deleted'));
    const { exitCode, output, errorOutput } = await runCli('deletion', 'request', eli.phone, ...reason);
    expect([exitCode, errorOutput]).toEqual([0, '']);
    expect(output).toBe(
      'The account will be deleted.\n\nRequested  2026-11-20 16:00Z\nDue        2026-12-04 16:00Z\n',
    );
    expect(server.arrived[1]).toMatchObject({
      method: 'POST',
      url: path,
      body: { reason: 'lost their phone' },
    });
  });

  it('[OPS-02] deletion request reports an earlier request', async () => {
    server.answer(createReply('Nothing changed: the deletion was requested before'));
    const { exitCode, output } = await runCli('deletion', 'request', eli.id, ...reason);
    expect([exitCode, output.split('\n')[0]]).toEqual([
      0,
      'Nothing changed: the deletion was requested before.',
    ]);
  });

  it('[OPS-02] deletion request prints the reply as JSON with --json', async () => {
    server.answer(createReply('The account will be deleted'));
    const { output } = await runCli('deletion', 'request', eli.id, ...reason, '--json');
    expect(JSON.parse(output)).toEqual(createReply('The account will be deleted'));
  });
});

describe('deletion withdraw', () => {
  it('[OPS-02] deletion withdraw keeps the account', async () => {
    server.answer(createReply('The account stays', null));
    const { exitCode, output } = await runCli('deletion', 'withdraw', eli.id, '--reason', 'they stay');
    expect([exitCode, output]).toEqual([0, 'The account stays.\n']);
    expect(server.arrived).toMatchObject([
      { method: 'POST', url: `${path}/withdraw`, body: { reason: 'they stay' } },
    ]);
  });

  it('[OPS-02] deletion withdraw reports that the deletion has started', async () => {
    const message = 'The deletion can no longer be canceled: the deletion has begun.';
    server.answer({ statusCode: 409, code: 'ILLEGAL_TRANSITION', message }, 409);
    const { exitCode, errorOutput } = await runCli('deletion', 'withdraw', eli.id, ...reason);
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (409): ${message}\n`]);
  });
});

describe('members show', () => {
  it('[OPS-02] members show includes a scheduled deletion', async () => {
    for (const record of [{ ...recordReply, deletion }, recordReply]) {
      server.answer(pageReply);
      server.answer(record);
    }
    expect((await runCli('members', 'show', eli.id)).output).toMatch(
      /\n\nDELETION OF THE ACCOUNT\nRequested {2}2026-11-20 16:00Z\nDue {8}2026-12-04 16:00Z\n/,
    );
    expect((await runCli('members', 'show', eli.id)).output).not.toContain('DELETION');
  });
});
