import { describe, expect, it } from 'vitest';
import { createFakeServer, type } from '../test/fake-server.ts';

const server = createFakeServer();
const runCli = (...parameters: string[]) =>
  type(parameters, { MOMENTS_URL: server.url, STAFF_TOKEN: 'a-token-of-tests' });

const marcus = {
  id: '2a0f8f6e-8f0c-4a55-9f0a-0d8a4a1b2c3d',
  name: 'Marcus',
  email: 'marcus@moments.example',
  roles: ['coach'],
  onCall: true,
  hasPhone: true,
  shifts: [{ time: '2', days: ['1', '5'] }],
  capacity: 20,
  room: 4,
  awayUntil: null,
  coveredBy: [],
  plannedAway: null,
  members: 7,
  sessions: 1,
  passkeys: 2,
  lastSignedInAt: '2026-11-20T19:00:00.000Z',
  lastActiveAt: '2026-11-20T19:00:00.000Z',
  invitation: null,
  deactivatedAt: null,
};
const listed = { statusCode: 200, staff: [marcus] };
const listCalls = () => server.arrived.map(({ method, url, body }) => [method, url, body]);

describe('people commands', () => {
  it('[DESK-10] people list shows people with roles, shifts, and members', async () => {
    server.answer(listed);
    const { output, exitCode } = await runCli('people', 'list');
    expect(exitCode).toBe(0);
    for (const word of ['Marcus', 'ON CALL', '7 of 20', 'Late Evening: Mon, Fri'])
      expect(output).toContain(word);
  });

  it('[DESK-10, COVER-02] people list shows an absence until it ends by itself', async () => {
    const away = ['2099-01-01', '2026-01-01'].map((day) => ({
      ...marcus,
      awayUntil: `${day}T05:00:00.000Z`,
    }));
    server.answer({ staff: away });
    const { output } = await runCli('people', 'list');
    const [first, second] = output.split('\n').filter((line) => line.startsWith(marcus.name));
    expect(first).toContain('away until 2099-01-01 05:00Z');
    expect(second).toContain(' active ');
  });

  it('[DESK-10] people list shows passkeys, the last sign-in, and open invitations', async () => {
    const jules = { ...marcus, name: 'Jules', passkeys: 0, lastSignedInAt: null, awayUntil: null };
    const endsAt = '2026-11-25T12:00:00.000Z';
    const invited = { ...jules, invitation: { endsAt, isExpired: false } };
    const expired = { ...jules, name: 'Zoe', invitation: { endsAt, isExpired: true } };
    server.answer({ ...listed, staff: [marcus, invited, expired] });
    const lines = (await runCli('people', 'list')).output.split('\n');
    expect(lines.find((line) => line.includes('Marcus'))).toMatch(/ 2 .*2026-11-20/);
    expect(lines.find((line) => line.includes('Jules'))).toMatch(/invited until 2026-11-25.* 0 .*never/);
    expect(lines.find((line) => line.includes('Zoe'))).toContain('invitation expired 2026-11-25');
  });

  it.each([
    ['send-invitation', 'invite', 'Invitation sent'],
    ['remove-passkeys', 'remove-passkeys', 'Passkeys removed'],
  ])('[DESK-10] people %s finds the person by name', async (command, path, message) => {
    server.answer(listed);
    server.answer({ statusCode: 200, message, staff: marcus });
    expect((await runCli('people', command, 'Marcus')).output).toContain(message);
    expect(listCalls()[1]).toEqual(['POST', `/api/v1/staff/people/${marcus.id}/${path}`, undefined]);
  });

  it('[DESK-10] people invite invites a person with roles', async () => {
    server.answer({ statusCode: 200, message: 'Invited', staff: marcus });
    const options = ['--name', 'Marcus', '--roles', 'coach,Operations'];
    expect((await runCli('people', 'invite', 'marcus@moments.example', ...options)).exitCode).toBe(0);
    const body = { email: 'marcus@moments.example', name: 'Marcus', roles: ['coach', 'operations'] };
    expect(listCalls()).toEqual([['POST', '/api/v1/staff/people', body]]);
  });

  it('[DESK-10] people change changes roles, shifts, and capacity by name', async () => {
    server.answer(listed);
    server.answer({ statusCode: 200, message: 'Changed', staff: marcus });
    const options = ['--shifts', 'early Mon Wed, late Fri', '--capacity', 'none'];
    expect((await runCli('people', 'change', 'MARCUS', ...options)).exitCode).toBe(0);
    const shifts = [
      { time: '1', days: ['1', '3'] },
      { time: '2', days: ['5'] },
    ];
    expect(listCalls()[1]).toEqual([
      'PATCH',
      `/api/v1/staff/people/${marcus.id}`,
      { shifts, capacity: null },
    ]);
  });

  it('[COVER-02] people away names who covers, and until when, or brings the coach back', async () => {
    const ana = { ...marcus, id: 'ana', name: 'Ana', email: 'ana@example.com' };
    const everyone = { statusCode: 200, staff: [marcus, ana] };
    const reply = { statusCode: 200, message: 'Marcus is away', covered: 2, uncovered: 0 };
    server.answer(everyone);
    server.answer(everyone);
    server.answer(reply);
    const absence = ['--until', '2026-12-07T09:00:00-05:00', '--cover', 'Ana'];
    expect((await runCli('people', 'away', 'Marcus', ...absence)).output).toBe('Marcus is away.\n');
    const path = `/api/v1/staff/people/${marcus.id}/away`;
    expect(listCalls().at(-1)).toEqual([
      'PUT',
      path,
      { until: '2026-12-07T14:00:00.000Z', coverIds: ['ana'] },
    ]);
    server.answer(everyone);
    server.answer({ ...reply, message: 'Marcus is back' });
    expect((await runCli('people', 'away', 'Marcus', '--until', 'none')).exitCode).toBe(0);
    expect(listCalls().at(-1)).toEqual(['PUT', path, { until: null, coverIds: [] }]);
  });

  it('[DESK-10] people change omits the sentence about call duty when it was not changed', async () => {
    server.answer(listed);
    server.answer({ statusCode: 200, message: 'Changed', staff: marcus });
    const { output } = await runCli('people', 'change', 'Marcus', '--capacity', '20');
    expect(output).not.toContain('is on call');
  });

  it('[COVER-02] people deactivate names who takes over the members', async () => {
    for (let calls = 0; calls < 2; calls += 1) server.answer(listed);
    server.answer({ statusCode: 200, message: 'Marcus no longer has access', staff: marcus });
    const { exitCode } = await runCli(
      'people',
      'deactivate',
      'Marcus',
      '--hand-over-to',
      `Marcus, ${marcus.id}`,
    );
    expect(exitCode).toBe(0);
    expect(listCalls().at(-1)).toEqual([
      'POST',
      `/api/v1/staff/people/${marcus.id}/deactivate`,
      { newCoachIds: [marcus.id, marcus.id] },
    ]);
  });

  it('[DESK-10] people deactivate and sign-out report what remains', async () => {
    server.answer(listed);
    server.answer({ statusCode: 200, message: 'Marcus no longer has access', staff: marcus });
    expect((await runCli('people', 'deactivate', marcus.email)).output).toContain('no longer has access');
    server.answer(listed);
    server.answer({ statusCode: 200, message: 'Signed out everywhere', ended: 2 });
    expect((await runCli('people', 'sign-out', 'Marcus')).output).toContain('everywhere (2)');
  });

  it.each([
    [['people', 'invite', 'a@b.example', '--name', 'A', '--roles', 'boss'], 'coach, operations, admin'],
    [['people', 'change', 'Marcus'], 'Say what to change'],
    [['people', 'change', 'Marcus', '--shifts', 'noon Mon'], 'early Mon Wed'],
    [['people', 'change', 'Marcus', '--capacity', '-1'], 'number of members'],
    [
      ['people', 'invite', 'a@moments.care', '--name', 'A', '--roles', 'king'],
      'one or more of coach, operations',
    ],
    [['tokens', 'issue', 'A', '--days', '366'], 'number of days from 1 to 365'],
    [['people', 'away', 'Marcus', '--until', 'soon'], '2026-12-01'],
    [['people', 'away', 'Marcus'], '--until'],
  ])('[DESK-10] a command about people rejects %j before a call', async (parameters, message) => {
    const { exitCode, errorOutput } = await runCli(...parameters);
    expect([exitCode, server.arrived]).toEqual([2, []]);
    expect(errorOutput).toContain(message);
  });

  it('[DESK-10] a command about people reports that no person matches', async () => {
    server.answer(listed);
    expect(await runCli('people', 'sign-out', 'Zoe')).toMatchObject({
      exitCode: 1,
      errorOutput: 'No one on staff has the name, email, or ID "Zoe".\n',
    });
  });
});
