import { describe, expect, it } from 'vitest';
import { getGrant } from '@moments/contract/staff/permissions';
import { createFakeServer, type } from '../test/fake-server.ts';

const server = createFakeServer();

const runCli = (...parameters: string[]) => type(parameters, { MOMENTS_URL: server.url });
const base = '/api/v1/staff';
const listCalls = () => server.arrived.map(({ method, url, body }) => [`${method} ${url}`, body]);

const northside = {
  id: '0199f0aa-0000-7000-8000-000000000201',
  name: 'Northside College',
  active: true,
  monthlyMomentsBudget: 500,
  usedThisMonth: 480,
  members: 12,
  textedThisMonth: 8,
  proof: 'email-domain',
  emailDomains: ['northside.edu'],
  provenMembers: 9,
};
const partnersReply = { statusCode: 200, partners: [northside] };
const changed = { statusCode: 200, message: 'Partner changed', partner: northside };

describe('partners', () => {
  it('[OPS-02] partners list shows the Moments used this month', async () => {
    server.answer(partnersReply);
    const { exitCode, output } = await runCli('partners', 'list');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/Northside College +open +500 +480 +12 +9 +northside\.edu +0199f0aa/);
  });

  it.each([
    [[], { name: 'Lakeview' }],
    [['--budget', '500'], { name: 'Lakeview', monthlyMomentsBudget: 500 }],
    [
      ['--require-email', 'lakeview.edu', 'lake.edu'],
      { name: 'Lakeview', proof: { kind: 'email-domain', domains: ['lakeview.edu', 'lake.edu'] } },
    ],
    [['--budget', 'none', '--closed'], { name: 'Lakeview', monthlyMomentsBudget: null, active: false }],
  ])('[OPS-02] partners create creates a partner with %s', async (options, body) => {
    server.answer({ ...changed, message: 'Partner added' });
    expect((await runCli('partners', 'create', 'Lakeview', ...options)).exitCode).toBe(0);
    expect(listCalls()).toEqual([[`POST ${base}/partners`, body]]);
  });

  it.each([
    [['--budget', '0'], { monthlyMomentsBudget: 0 }],
    [['--name', 'Northside', '--open'], { name: 'Northside', active: true }],
    [['--closed'], { active: false }],
    [['--require-code', 'FALL-2026'], { proof: { kind: 'code', code: 'FALL-2026' } }],
    [['--require-nothing'], { proof: { kind: 'none' } }],
  ])('[OPS-02] partners update finds a partner by name and sets %s', async (options, body) => {
    server.answer(partnersReply);
    server.answer(changed);
    expect((await runCli('partners', 'update', 'northside college', ...options)).exitCode).toBe(0);
    expect(listCalls()[1]).toEqual([`PATCH ${base}/partners/${northside.id}`, body]);
  });

  it('[OPS-02, SEC-01] partners end ends the partnership of a member', async () => {
    server.answer({ statusCode: 200, message: 'Partnership ended' });
    const id = '0199f0aa-0000-7000-8000-000000000105';
    const { exitCode, output } = await runCli('partners', 'end', id, '--reason', 'left');
    expect([exitCode, output]).toEqual([0, 'Partnership ended.\n']);
    expect(listCalls()).toEqual([[`POST ${base}/members/${id}/end-partnership`, { reason: 'left' }]]);
  });

  it('[OPS-02] partners update names an unknown partner and changes nothing', async () => {
    server.answer(partnersReply);
    const { exitCode, errorOutput } = await runCli('partners', 'update', 'Lakeview', '--closed');
    expect([exitCode, errorOutput]).toEqual([1, 'No partner has the name or ID "Lakeview".\n']);
    expect(server.arrived).toHaveLength(1);
  });
});

describe('dead letters', () => {
  const letter = {
    id: '0199f0aa-0000-7000-8000-000000000301',
    kind: 'job',
    what: 'outgoing-events',
    memberId: null,
    memberName: null,
    about: { messageId: '4711' },
    cause: 'The program did not accept it',
    tries: 21,
    failedAt: '2026-11-20T16:00:00.000Z',
  };

  it('[OPS-02] dead-letters list shows failed items with their causes', async () => {
    server.answer({ statusCode: 200, deadLetters: [letter], total: 1, next: null });
    const { exitCode, output } = await runCli('dead-letters', 'list');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/outgoing-events +The program did not accept it +21 +- +messageId 4711/);
    expect(output).toMatch(/\n1 of 1\n$/);
  });

  it('[OPS-02] dead-letters retry retries a failed item', async () => {
    server.answer({ statusCode: 200, message: 'It is tried again', isNew: true });
    const { exitCode, output } = await runCli('dead-letters', 'retry', letter.id);
    expect([exitCode, output]).toEqual([0, 'It is tried again.\n']);
    expect(listCalls()).toEqual([[`POST ${base}/dead-letters/${letter.id}/retry`, undefined]]);
  });

  it('[OPS-02] dead-letters retry --all retries what failed in a queue, page by page', async () => {
    const again = { statusCode: 200, message: 'Queued for retry', isNew: true };
    const next = `${letter.failedAt}_${letter.id}`;
    server.answer({ statusCode: 200, deadLetters: [letter], total: 2, next });
    server.answer(again);
    server.answer({ statusCode: 200, deadLetters: [{ ...letter, id: 'other' }], total: 2, next: null });
    server.answer(again);
    const { exitCode, output } = await runCli('dead-letters', 'retry', '--all', '--queue', 'outgoing-events');
    expect([exitCode, output]).toEqual([0, 'Queued for retry: 2.\n']);
    expect(listCalls().map(([what]) => what)).toEqual([
      `GET ${base}/dead-letters?what=outgoing-events`,
      `POST ${base}/dead-letters/${letter.id}/retry`,
      `GET ${base}/dead-letters?what=outgoing-events&cursor=${encodeURIComponent(next)}`,
      `POST ${base}/dead-letters/other/retry`,
    ]);
  });

  it('[OPS-02] dead-letters list says where the next page begins', async () => {
    const next = `${letter.failedAt}_${letter.id}`;
    server.answer({ statusCode: 200, deadLetters: [letter], total: 2, next });
    const { output } = await runCli('dead-letters', 'list', '--cursor', next);
    expect(listCalls()).toEqual([[`GET ${base}/dead-letters?cursor=${encodeURIComponent(next)}`, undefined]]);
    expect(output).toContain(`1 of 2\n\nNext page: --cursor ${next}`);
  });
});

it('[RENEW-06] disputes list shows the day to answer by, and disputes evidence prints the evidence', async () => {
  const id = '3f0e9d0a-8a3b-4c56-9d5e-0c4a1f6f2b11';
  const dispute = { id, memberId: 'm-1', providerId: 'du_1', openedAt: '2026-11-20T08:00:00.000Z' };
  const open = { ...dispute, amount: 2_900, status: 'needs_response', answerBy: '2026-11-27T08:00:00.000Z' };
  server.answer({ statusCode: 200, disputes: [open] });
  expect((await runCli('disputes', 'list')).output).toMatch(
    /m-1 +\$29\.00 +needs_response +\S*Nov 27|2026-11-27/,
  );
  server.answer({ statusCode: 200, evidence: 'EVIDENCE' });
  expect((await runCli('disputes', 'evidence', id)).output).toBe('EVIDENCE\n');
  expect(listCalls().at(-1)).toEqual([`POST ${base}/disputes/${id}/evidence`, undefined]);
});

describe('reconciliation', () => {
  it('[OPS-02] reconciliation show lists differences and what was fixed', async () => {
    const unknown = { what: 'unknown-customer', isRepaired: false, customerId: 'cus_1' };
    const differences = [
      { memberId: 'm-1', memberName: 'Kim', what: 'payments', isRepaired: true },
      { memberId: null, memberName: null, ...unknown },
    ];
    const night = {
      startedAt: '2026-11-20T08:00:00.000Z',
      finishedAt: '2026-11-20T08:01:00.000Z',
      compared: 40,
      isFull: false,
    };
    server.answer({ statusCode: 200, reconciliations: [{ id: '1', ...night, differences }] });
    const { exitCode, output } = await runCli('reconciliation', 'show');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/2026-11-20 08:00Z +2026-11-20 08:01Z +40 +2 +1/);
    expect(output).toMatch(/m-1 +payments +yes/);
    expect(output).toMatch(/cus_1 +unknown-customer +no/);
  });

  it('[OPS-02] reconciliation show reports no differences or no reconciliation yet', async () => {
    const night = {
      startedAt: '2026-11-20T08:00:00.000Z',
      finishedAt: '2026-11-20T08:01:00.000Z',
      compared: 40,
      isFull: false,
    };
    server.answer({ statusCode: 200, reconciliations: [{ id: '1', ...night, differences: [] }] });
    expect((await runCli('reconciliation', 'show')).output).toContain('found no differences');
    server.answer({ statusCode: 200, reconciliations: [] });
    expect((await runCli('reconciliation', 'show')).output).toBe(
      'None yet. It runs every night, or run "reconciliation start".\n',
    );
  });

  it.each([
    ['Reconciliation queued', true],
    ['Nothing changed. A reconciliation is already queued or running', false],
  ])('[OPS-02] reconciliation start reports the start: %s', async (message, isNew) => {
    server.answer({ statusCode: 200, message, isNew });
    const { exitCode, output } = await runCli('reconciliation', 'start');
    expect([exitCode, output]).toEqual([0, `${message}.\n`]);
    expect(listCalls()).toEqual([[`POST ${base}/reconciliation`, undefined]]);
  });
});

describe('tokens', () => {
  const ana = {
    id: '0199f0aa-0000-7000-8000-000000000401',
    name: 'Ana López',
    roles: ['service'],
    issuedAt: '2026-11-20T16:00:00.000Z',
    issuedBy: 'bootstrap',
    expiresAt: '2027-02-18T16:00:00.000Z',
    lastUsedAt: '2026-11-21T09:30:00.000Z',
    revokedAt: null,
    revokesAlso: [],
    invited: [],
  };
  const former = {
    ...ana,
    id: '0199f0aa-0000-7000-8000-000000000400',
    revokedAt: '2026-11-19T16:00:00.000Z',
  };

  it('[OPS-01, OPS-02] tokens issue shows a new token once', async () => {
    server.answer({ statusCode: 200, message: 'Token issued', token: 'moments-staff-abc', issued: ana });
    const { exitCode, output } = await runCli('tokens', 'issue', 'Ana López');
    expect(exitCode).toBe(0);
    expect(output).toContain(
      'Token issued to Ana López:\n\nmoments-staff-abc\n\nThis token won’t be shown again. Set it as STAFF_TOKEN. It expires 2027-02-18 16:00Z.',
    );
    expect(listCalls()).toEqual([[`POST ${base}/tokens`, { name: 'Ana López' }]]);
  });

  it('[DESK-03] tokens issue promises no right that the role service lacks', async () => {
    const { output } = await runCli('tokens', 'issue', '--help');
    expect(getGrant('service', 'hold-records')).toBe('no');
    expect(output.replaceAll(/\s+/g, ' ')).toContain(
      'service (for programs: all but what only people decide; default)',
    );
  });

  it('[DESK-03] tokens issue limits a token to roles', async () => {
    server.answer({ statusCode: 200, message: 'Token issued', token: 'moments-staff-abc', issued: ana });
    expect((await runCli('tokens', 'issue', 'Ana López', '--roles', 'operations,admin')).exitCode).toBe(0);
    expect(listCalls()).toEqual([
      [`POST ${base}/tokens`, { name: 'Ana López', roles: ['operations', 'admin'] }],
    ]);
  });

  it('[OPS-01, OPS-02] tokens list includes revoked tokens', async () => {
    server.answer({ statusCode: 200, tokens: [ana, former] });
    const { output } = await runCli('tokens', 'list');
    expect(output).toMatch(
      /Ana López +service +2026-11-20 16:00Z +bootstrap +2027-02-18 16:00Z +2026-11-21 09:30Z +- +0199f0aa-0000-7000-8000-000000000401/,
    );
    expect(output).toMatch(
      /Ana López +service +2026-11-20 16:00Z +bootstrap +2027-02-18 16:00Z +2026-11-21 09:30Z +2026-11-19 16:00Z/,
    );
  });

  it('[SEC-08] tokens renew shows the new value once, and says how long the old one works', async () => {
    server.answer({ statusCode: 200, tokens: [former, ana] });
    server.answer({ statusCode: 200, message: 'Token renewed', token: 'moments-staff-new', issued: ana });
    const { exitCode, output } = await runCli('tokens', 'renew', 'Ana López', '--days', '30');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^Token renewed for Ana López:\n\nmoments-staff-new\n\n.*another hour\.\n$/);
    expect(listCalls()[1]).toEqual([`POST ${base}/tokens/${ana.id}/renew`, { days: 30 }]);
  });

  it('[OPS-01, OPS-02, SEC-08] tokens revoke finds the active token by name, and lists what was done with it', async () => {
    server.answer({ statusCode: 200, tokens: [former, ana] });
    server.answer({
      statusCode: 200,
      message: 'Token revoked',
      revoked: { ...ana, revokedAt: ana.issuedAt },
      tokens: ['Backup'],
      people: [{ id: 'p1', name: 'Dana', roles: ['admin', 'coach'] }],
    });
    const { exitCode, output } = await runCli('tokens', 'revoke', 'ana lópez');
    const shown = 'Token revoked.\nRevoked with it: Backup\nIt invited: Dana (admin, coach)\n';
    expect([exitCode, output.startsWith(shown)]).toEqual([0, true]);
    expect(listCalls()[1]).toEqual([`POST ${base}/tokens/${ana.id}/revoke`, undefined]);
  });

  it('[OPS-01, OPS-02] tokens revoke names an unknown token', async () => {
    server.answer({ statusCode: 200, tokens: [former] });
    const { exitCode, errorOutput } = await runCli('tokens', 'revoke', 'Ana López');
    expect([exitCode, errorOutput]).toEqual([1, 'No active token has the name or ID "Ana López".\n']);
  });
});
