import { expect, it } from 'vitest';
import { staffRecordIncident } from '@moments/contract/records/staff-records';
import { createFakeServer, type } from '../test/fake-server.ts';
import { createMembersReply, eli } from '../test/sample-replies.ts';

const server = createFakeServer();
const runCli = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const path = `/api/v1/staff/members/${eli.id}`;
const at = '2026-11-20T19:00:00.000Z';
const given = {
  kind: 'child-abuse' as const,
  reportedTo: 'CPS Albany',
  reference: '118',
  reportedAt: at,
  account: 'He hits his son',
};
const incident = { ...given, id: 'one', crisisId: null, recordedBy: 'Nora', recordedAt: at };

it('[SAFE-11] incidents add sends what was reported, as the server takes it', async () => {
  server.answer(createMembersReply(eli));
  server.answer({ statusCode: 200, message: 'The incident was recorded', incident });
  const what = ['--kind', 'child-abuse', '--to', 'CPS Albany', '--reference', '118', '--at', at];
  const { exitCode } = await runCli('incidents', 'add', eli.phone, ...what, '--account', 'He hits his son');
  expect(exitCode).toBe(0);
  expect(server.arrived[1]).toMatchObject({ method: 'POST', url: `${path}/incidents`, body: given });
  expect(staffRecordIncident.body.safeParse(server.arrived[1]?.body).success).toBe(true);
});

it('[SAFE-11] incidents list shows the incidents and why the records are held', async () => {
  const hold = { reason: 'A court asked for them', by: 'Nora', at };
  server.answer({ statusCode: 200, incidents: [incident], hold });
  const { output } = await runCli('incidents', 'list', eli.id);
  expect(output).toContain('by Nora: A court asked for them');
  expect(output).toMatch(/child-abuse +CPS Albany +118 +Nora +He hits his son/);
});

it.each(['hold', 'release'])('[SAFE-11] records %s sends its reason', async (act) => {
  server.answer({ statusCode: 200, message: 'Done' });
  const { exitCode } = await runCli('records', act, eli.id, '--reason', 'the case');
  expect(exitCode).toBe(0);
  expect(server.arrived).toMatchObject([
    { method: 'POST', url: `${path}/records/${act}`, body: { reason: 'the case' } },
  ]);
});

it('[ACC-06, OPS-02] members export sends the reason and whether the member is notified, and prints the data', async () => {
  for (const [options, notifies] of [
    [[], true],
    [['--no-notice'], false],
  ] as const) {
    server.answer({ statusCode: 200, data: { account: { status: 'ACTIVE_COACHING' } } });
    const { exitCode, output } = await runCli(
      'members',
      'export',
      eli.id,
      '--reason',
      'by letter',
      ...options,
    );
    expect([exitCode, JSON.parse(output)]).toEqual([0, { account: { status: 'ACTIVE_COACHING' } }]);
    const body = { reason: 'by letter', notifies };
    expect(server.arrived.at(-1)).toMatchObject({ method: 'POST', url: `${path}/data-export`, body });
  }
});

it('[OPS-02] payments lists what was charged and refunded', async () => {
  const payment = {
    id: 'one',
    at,
    title: 'Starter',
    amount: 4_900,
    status: 'paid',
    last4: '4242',
    declineCode: null,
    isDispute: false,
    answerBy: null,
  };
  const refund = { ...payment, id: 'two', title: 'Refund', amount: -4_900 };
  server.answer({ statusCode: 200, items: [refund, payment], next: null });
  const { output } = await runCli('payments', eli.id);
  expect(output).toMatch(/Refund +−\$49\.00 +paid +4242/);
  expect(output).toMatch(/Starter +\$49\.00 +paid +4242/);
});

it('[OPS-02] merge sends both accounts and what the kept one takes', async () => {
  const duplicateId = '3f7d2c7e-7f7e-4c52-8a3e-0d7d8e6f1a11';
  server.answer({ statusCode: 200, message: 'The duplicate is closed', moments: 7 });
  const options = ['--take', 'phone', 'email', '--reason', 'showed an ID'];
  const { output } = await runCli('merge', eli.id, duplicateId, ...options);
  expect(output).toContain('Moments moved: 7');
  const body = { duplicateId, takes: ['phone', 'email'], reason: 'showed an ID' };
  expect(server.arrived).toMatchObject([{ method: 'POST', url: `${path}/merge`, body }]);
});
