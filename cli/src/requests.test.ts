import { describe, expect, it } from 'vitest';
import { createFakeServer, type } from '../test/fake-server.ts';
import { createMembersReply, eli, pageReply, recordReply } from '../test/sample-replies.ts';
import { pauseRequest, scheduleRequest } from '../test/sample-requests.ts';

const server = createFakeServer();

const runCli = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const listCalls = () => server.arrived.map(({ method, url }) => `${method} ${url}`);
const listReply = (...items: readonly object[]) => ({
  statusCode: 200,
  items,
  total: items.length,
  next: null,
});
const createDecidedReply = (message: string, request: object) => ({ statusCode: 200, message, request });
const base = '/api/v1/staff';
const { id } = scheduleRequest;

describe('schedule-requests list', () => {
  it('[OPS-02] schedule-requests list shows current and requested schedules, pending by default', async () => {
    server.answer(listReply(scheduleRequest));
    const { exitCode, output, errorOutput } = await runCli('schedule-requests', 'list');
    expect([exitCode, errorOutput]).toEqual([0, '']);
    expect(listCalls()).toEqual([`GET ${base}/schedule-requests?state=pending`]);
    const [headings, , row] = output.split('\n');
    expect(headings).toMatch(/^REQUESTED +NAME +PHONE +STATUS +HAS +WANTS +STATE +DECIDED BY +REQUEST$/);
    expect(row).toMatch(
      /^2026-11-20 16:00Z +Eli Stone +\+12125550105 +ACTIVE_COACHING +5-7 PM ET Mon, Wed +7-9 PM ET Tue +pending +- +0199f0aa/,
    );
    expect(output).toContain('\n\n1 of 1\n');
  });

  it('[OPS-02] schedule-requests list shows effective dates and replaced requests', async () => {
    const approved = { ...scheduleRequest, state: 'approved', effectiveDate: '2026-11-23' };
    server.answer(
      listReply(
        approved,
        { ...approved, appliedAt: '2026-11-23T05:01:00.000Z' },
        { ...approved, replacedBy: id },
        { ...scheduleRequest, state: 'withdrawn', replacedBy: id },
      ),
    );
    const { output } = await runCli('schedule-requests', 'list', '--state', 'approved');
    expect(listCalls()).toEqual([`GET ${base}/schedule-requests?state=approved`]);
    const expected = [
      'approved, from 2026-11-23',
      'in effect since 2026-11-23',
      'approved, replaced',
      '  replaced by',
    ];
    for (const part of expected) expect(output).toContain(part);
  });

  it('[OPS-02] a list of requests continues after a cursor and says where the next page begins', async () => {
    for (const kind of ['schedule-requests', 'service-requests']) {
      server.answer({ ...listReply(), next: id });
      const { output } = await runCli(kind, 'list', '--cursor', id);
      expect(listCalls().at(-1)).toBe(`GET ${base}/${kind}?state=pending&cursor=${id}`);
      expect(output).toBe(`No pending requests.\n\nNext page: --cursor ${id}\n`);
    }
  });

  it('[OPS-02] the command prints the reply as JSON with --json', async () => {
    server.answer(listReply(scheduleRequest));
    const { output } = await runCli('schedule-requests', 'list', '--json');
    expect(JSON.parse(output)).toEqual(listReply(scheduleRequest));
  });

  it('[OPS-02] schedule-requests list reports no pending requests', async () => {
    server.answer(listReply());
    expect((await runCli('schedule-requests', 'list')).output).toBe('No pending requests.\n');
  });
});

describe('deciding on a schedule', () => {
  it('[OPS-02] schedule-requests approve sends the effective date', async () => {
    const approved = { ...scheduleRequest, state: 'approved', effectiveDate: '2026-11-30' };
    server.answer(createDecidedReply('Approved', approved));
    const { exitCode, output } = await runCli('schedule-requests', 'approve', id, '--from', '2026-11-30');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^Approved\.\n/);
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        url: `${base}/schedule-requests/${id}/approve`,
        body: { effectiveDate: '2026-11-30' },
      },
    ]);
  });

  it('[OPS-02] schedule-requests approve leaves the date to the server by default', async () => {
    server.answer(createDecidedReply('Approved', { ...scheduleRequest, state: 'approved' }));
    await runCli('schedule-requests', 'approve', id);
    expect(server.arrived).toMatchObject([{ body: {} }]);
  });

  it('[OPS-02] schedule-requests decline sends the reason', async () => {
    server.answer(createDecidedReply('Declined', { ...scheduleRequest, state: 'declined', reason: 'No.' }));
    const { exitCode } = await runCli('schedule-requests', 'decline', id, '--reason', 'No.');
    expect(exitCode).toBe(0);
    expect(server.arrived).toMatchObject([
      { url: `${base}/schedule-requests/${id}/decline`, body: { reason: 'No.' } },
    ]);
  });

  it('[OPS-02] schedule-requests approve reports an already decided request', async () => {
    const message = 'That request has been decided. Please look again.';
    server.answer({ statusCode: 409, code: 'REQUEST_ALREADY_DECIDED', message }, 409);
    const { exitCode, errorOutput } = await runCli('schedule-requests', 'approve', id);
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (409): ${message}\n`]);
  });
});

describe('service-requests', () => {
  it('[OPS-02] service-requests list shows members and their requests', async () => {
    server.answer(listReply(pauseRequest));
    const { output } = await runCli('service-requests', 'list');
    expect(listCalls()).toEqual([`GET ${base}/service-requests?state=pending`]);
    expect(output).toMatch(
      /Eli Stone +\+12125550105 +ACTIVE_COACHING +pause the service +pending +- +- +0199f0aa/,
    );
  });

  it('[OPS-02] service-requests list shows on which day a pause ends, or that it is over', async () => {
    const until = { ...pauseRequest, returnDate: '2026-12-14' };
    const over = { ...until, state: 'carried-out', endedAt: '2026-12-14T05:03:00.000Z' };
    server.answer(listReply(until, over));
    const { output } = await runCli('service-requests', 'list');
    expect(output).toMatch(/pause the service until 2026-12-14 +pending/);
    expect(output).toMatch(/pause the service until 2026-12-14 +carried-out, over since 2026-12-14 05:03Z/);
  });

  it('[OPS-02] service-requests carry-out shows that the plan is not synced yet', async () => {
    server.answer(
      createDecidedReply('Carried out', { ...pauseRequest, state: 'carried-out', plan: 'pausing' }),
    );
    const { exitCode, output } = await runCli('service-requests', 'carry-out', pauseRequest.id);
    expect([exitCode, listCalls()]).toEqual([
      0,
      [`POST ${base}/service-requests/${pauseRequest.id}/carry-out`],
    ]);
    expect(output).toMatch(/^Carried out\.\n[^]*carried-out +pausing/);
  });

  it('[OPS-02] service-requests decline sends the reason', async () => {
    server.answer(createDecidedReply('Declined', { ...pauseRequest, state: 'declined' }));
    await runCli('service-requests', 'decline', pauseRequest.id, '--reason', 'Please call us.');
    expect(server.arrived).toMatchObject([
      { url: `${base}/service-requests/${pauseRequest.id}/decline`, body: { reason: 'Please call us.' } },
    ]);
  });

  it('[OPS-02] service-requests carry-out reports that the status does not allow it', async () => {
    const message = 'A member with this status can’t be moved to that status.';
    server.answer({ statusCode: 409, code: 'ILLEGAL_TRANSITION', message }, 409);
    const { exitCode, errorOutput } = await runCli('service-requests', 'carry-out', pauseRequest.id);
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (409): ${message}\n`]);
  });
});

describe('requests of one member', () => {
  it('[OPS-02] a list of requests shows those of a member, of all states', async () => {
    server.answer(createMembersReply(eli));
    server.answer(listReply(scheduleRequest));
    await runCli('schedule-requests', 'list', '--member', eli.phone, '--state', 'all');
    expect(listCalls()[1]).toBe(`GET ${base}/schedule-requests?memberId=${eli.id}`);
  });

  it('[OPS-02] members show names the day on which a paused member comes back, and counts pending requests', async () => {
    const { basicInfo } = recordReply.user;
    const user = { ...recordReply.user, basicInfo: { ...basicInfo, returnDate: '2026-12-14' } };
    server.answer({ ...pageReply, pendingRequests: 1 });
    server.answer({ ...recordReply, user });
    const { output } = await runCli('members', 'show', eli.id);
    expect(output).toMatch(/Coaching resumes on +2026-12-14/);
    expect(output).toContain('Pending requests: 1');
  });
});

describe('help', () => {
  it.each([
    ['schedule-requests', 'list'],
    ['schedule-requests', 'approve'],
    ['schedule-requests', 'decline'],
    ['service-requests', 'list'],
    ['service-requests', 'carry-out'],
    ['service-requests', 'decline'],
  ])('[OPS-02] tells how to use: %s %s', async (...command) => {
    const { exitCode, output } = await runCli(...command, '--help');
    expect(exitCode).toBe(0);
    expect(output).toContain(`Usage: staff ${command.join(' ')} `);
    expect(output).toContain('--json');
    expect(output).toContain(`npm run staff -- ${command.join(' ')}`);
    expect(server.arrived).toEqual([]);
  });
});

describe('invalid usage', () => {
  it.each([
    [['schedule-requests'], 'Usage: staff schedule-requests'],
    [['schedule-requests', 'list', '--state', 'carried-out'], 'pending, approved, declined, withdrawn'],
    [['schedule-requests', 'approve'], 'missing required argument'],
    [['schedule-requests', 'approve', 'x', '--from', '2026-02-30'], 'a date, such as'],
    [['schedule-requests', 'decline', 'x'], '--reason'],
    [['service-requests', 'list', '--state', 'approved'], 'pending, carried-out'],
    [['service-requests', 'carry-out'], 'missing required argument'],
    [['service-requests', 'decline', 'x'], '--reason'],
  ])('[OPS-02] exits with 2 and names the error: %s', async (parameters, message) => {
    const { exitCode, output, errorOutput } = await runCli(...parameters);
    expect([exitCode, output]).toEqual([2, '']);
    expect(errorOutput).toContain(message);
    expect(server.arrived).toEqual([]);
  });
});
