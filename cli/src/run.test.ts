import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { createFakeServer, type } from '../test/fake-server.ts';
import {
  auditReply,
  coachesReply,
  createMembersReply,
  eli,
  messageReply,
  pageReply,
  recordReply,
} from '../test/sample-replies.ts';

const server = createFakeServer();

const runCli = (...parameters: string[]) =>
  type(parameters, { MOMENTS_URL: server.url, STAFF_TOKEN: 'my-own-token' });
const listCalls = () => server.arrived.map(({ method, url }) => `${method} ${url}`);
const members = '/api/v1/staff/members';
const [, marcus] = coachesReply.coaches;

describe('members list', () => {
  it('[OPS-02] members list shows a table and sends the token', async () => {
    server.answer(createMembersReply(eli));
    const { exitCode, output, errorOutput } = await runCli('members', 'list');
    expect([exitCode, errorOutput]).toEqual([0, '']);
    const [headings, , row] = output.split('\n');
    expect(headings).toMatch(/^NAME +PHONE +STATUS +SHOWN AS +COACH +PARTNER +ID$/);
    expect(row).toMatch(
      /^Eli Stone +\+12125550105 +ACTIVE_COACHING +FULLY_ENROLLED_ACTIVE +Ana +- +0199f0aa/,
    );
    expect(server.arrived).toMatchObject([{ method: 'GET', url: members, authorization: 'my-own-token' }]);
  });

  it('[OPS-02] members list sends the search, with the status in either spelling, and says where the next page begins', async () => {
    server.answer({ ...createMembersReply(eli), total: 40, next: 'later' });
    const { output } = await runCli('members', 'list', '+12125550105', '--status', 'pending matching');
    expect(listCalls()).toEqual([`GET ${members}?query=%2B12125550105&status=PENDING_MATCHING`]);
    expect(output).toContain('\n\n1 of 40\n\nNext page: --cursor later\n');
    server.answer(createMembersReply());
    expect((await runCli('members', 'list', '--cursor', 'later')).output).toBe('No members.\n');
  });

  it('[OPS-02] members list prints JSON wherever --json is placed', async () => {
    for (const parameters of [
      ['members', 'list', '--json'],
      ['--json', 'members', 'list'],
    ]) {
      server.answer(createMembersReply(eli));
      expect(JSON.parse((await runCli(...parameters)).output)).toEqual(createMembersReply(eli));
    }
  });

  it('members list prints no control characters from names', async () => {
    server.answer(createMembersReply({ ...eli, name: 'Eli\u001b[2J\u202e\nStone' }));
    const { output } = await runCli('members', 'list');
    expect(output).toContain('Eli [2J Stone');
  });
});

describe('members show', () => {
  const show = async (record: object = recordReply) => {
    server.answer(pageReply);
    server.answer(record);
    return runCli('members', 'show', eli.id);
  };

  it('[OPS-02] members show prints a member’s data', async () => {
    const { exitCode, output } = await show();
    const calls = [`GET ${members}/${eli.id}`, `GET ${members}/${eli.id}/record`];
    expect([exitCode, listCalls()]).toEqual([0, calls]);
    for (const part of ['Eli Stone', '5-7 PM ET Mon, Wed', '$49.00', '42 of 70', '2026-02-01'])
      expect(output).toContain(part);
  });

  it('[OPS-02] members show says that a plan ends with its paid period until it has ended', async () => {
    const canceled = { ...recordReply.subscription, cancelPlanInitiated: true };
    expect((await show({ ...recordReply, subscription: canceled })).output).toContain(
      'ACTIVE, ends with its paid period',
    );
    const ended = { ...canceled, status: 'MEMBERSHIP_ENDED' };
    expect((await show({ ...recordReply, subscription: ended })).output).not.toContain(
      'ends with its paid period',
    );
  });

  it('[OPS-02, SEC-08] members show leaves the whole record away for a token that may not read it', async () => {
    const deletionDueAt = '2026-12-04T16:00:00.000Z';
    server.answer({ ...pageReply, member: { ...eli, deletionDueAt } });
    server.answer({ statusCode: 403, code: 'NO_ACCESS', message: 'Your role can’t do this.' }, 403);
    const { exitCode, output } = await runCli('members', 'show', eli.id);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^Name +Eli Stone\n/);
    expect(output).toMatch(/Deletion due +2026-12-04 16:00Z/);
    expect(output).toContain('A token with the role service shows the whole profile');
  });

  it('[OPS-02] members show finds the member by phone or email', async () => {
    server.answer(createMembersReply(eli));
    server.answer(pageReply);
    server.answer(recordReply);
    await runCli('members', 'show', 'eli@example.com');
    expect(listCalls().slice(0, 2)).toEqual([
      `GET ${members}?query=eli%40example.com`,
      `GET ${members}/${eli.id}`,
    ]);
  });

  it('[OPS-02] members show reports that no member has the phone', async () => {
    server.answer(createMembersReply());
    expect(await runCli('members', 'show', '+12125559999')).toEqual({
      exitCode: 1,
      output: '',
      errorOutput: 'No member has the phone, email, full name, or ID "+12125559999".\n',
    });
  });
});

describe('match', () => {
  it('[OPS-02] match matches a member with a coach by name, once for the shown key', async () => {
    server.answer(coachesReply);
    server.answer({ statusCode: 200, leavesAt: '2026-11-20T16:00:05.000Z' });
    const { exitCode, output } = await runCli('match', eli.id, 'marcus');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^The match takes effect at 2026-11-20 16:00:05Z\.\n/);
    const key = /Key: (\S+)/.exec(output)?.[1];
    expect(server.arrived[1]).toMatchObject({
      method: 'POST',
      url: `${members}/${eli.id}/match`,
      body: { coachId: marcus?.id, key },
    });
  });

  it('[OPS-02] match names an unknown coach and changes nothing', async () => {
    server.answer(coachesReply);
    const { exitCode, errorOutput } = await runCli('match', eli.id, 'Zed');
    expect([exitCode, errorOutput]).toEqual([1, 'No coach has the name or ID "Zed".\n']);
    expect(server.arrived).toHaveLength(1);
  });

  it('[OPS-02] match prints the server’s reason for a rejection', async () => {
    const message = 'A member with this status can’t be moved to that status.';
    server.answer(coachesReply);
    server.answer({ statusCode: 409, code: 'ILLEGAL_TRANSITION', message }, 409);
    const { exitCode, errorOutput } = await runCli('match', eli.id, 'Ana');
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (409): ${message}\n`]);
  });
});

describe('unlock', () => {
  it('[SEC-05] lifts the limits for codes of a member’s number', async () => {
    server.answer({ statusCode: 200, message: 'The limits for codes were lifted' });
    const { exitCode, output } = await runCli('unlock', eli.id, '--reason', 'called support');
    expect(exitCode).toBe(0);
    expect(output).toContain('The limits for codes were lifted.');
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        url: `/api/v1/staff/members/${eli.id}/lift-code-limits`,
        body: { reason: 'called support' },
      },
    ]);
  });
});

describe('opt-out', () => {
  it('[CONS-02] records an opt-out that came by phone', async () => {
    server.answer({ statusCode: 200, message: 'Texts stopped' });
    const given = ['--source', 'phone', '--received', '2026-11-25'];
    const { exitCode, output } = await runCli('opt-out', eli.id, ...given);
    expect([exitCode, output]).toEqual([0, 'Texts stopped.\n']);
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        url: `/api/v1/staff/members/${eli.id}/opt-out`,
        body: { source: 'phone', receivedDate: '2026-11-25' },
      },
    ]);
  });

  it('[CONS-01] lists the texts that no coach has decided, and answers one', async () => {
    const item = {
      memberId: eli.id,
      name: 'Eli Stone',
      messageId: '7',
      at: '2026-11-20T19:24:00Z',
      dueOn: '2026-12-07',
    };
    server.answer({ statusCode: 200, items: [item] });
    const { output } = await runCli('opt-out-questions', 'list');
    expect(output).toContain('2026-12-07');
    server.answer({ statusCode: 200, message: 'Texts stopped' });
    await runCli('opt-out-questions', 'stop-texts', eli.id, '7');
    expect(server.arrived.at(-1)).toMatchObject({
      url: `/api/v1/staff/conversations/${eli.id}/messages/7/opt-out`,
      body: { answer: 'stop-texts' },
    });
  });

  it('[CONS-02] needs to know how the member asked', async () => {
    const { exitCode } = await runCli('opt-out', eli.id, '--received', '2026-11-25');
    expect([exitCode, server.arrived]).toEqual([2, []]);
  });
});

describe('restore-access', () => {
  it('[SEC-04] gives a member a new number and email', async () => {
    server.answer({ statusCode: 200, message: 'The member can log in with the new number or email' });
    const given = ['--phone', '+12125550199', '--email', 'eli@new.example', '--reason', 'showed an ID'];
    const { exitCode, output } = await runCli('restore-access', eli.id, ...given);
    expect(exitCode).toBe(0);
    expect(output).toContain('The member can log in with the new number or email.');
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        url: `/api/v1/staff/members/${eli.id}/restore-access`,
        body: { phoneNumber: '+12125550199', email: 'eli@new.example', reason: 'showed an ID' },
      },
    ]);
  });
});

describe('corrections', () => {
  it('[DUTY-02] correct-address replaces the address, with a reason', async () => {
    server.answer(messageReply('The address was corrected'));
    const given = ['--street', '5 Oak Avenue', '--zip', '12180', '--reason', 'asked by email'];
    const { exitCode, output } = await runCli('correct-address', eli.id, ...given);
    expect([exitCode, output]).toEqual([0, 'The address was corrected.\n']);
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        url: `${members}/${eli.id}/address`,
        body: { address: '5 Oak Avenue', zip: '12180', reason: 'asked by email' },
      },
    ]);
  });

  it('[DUTY-02] correct-contact replaces the emergency contact, with a reason', async () => {
    server.answer(messageReply('The emergency contact was corrected'));
    const given = ['--name', 'Rosa Stone', '--phone', '518 555 0142', '--relationship', 'sister', '--adult'];
    const { exitCode } = await runCli('correct-contact', eli.id, ...given, '--reason', 'asked by email');
    expect(exitCode).toBe(0);
    expect(server.arrived).toMatchObject([
      {
        url: `${members}/${eli.id}/emergency-contact`,
        body: {
          contactName: 'Rosa Stone',
          contactPhone: '518 555 0142',
          contactRelationship: 'sister',
          contactIsAdult: true,
        },
      },
    ]);
  });

  it('[DUTY-02] corrections ask for a reason', async () => {
    const { exitCode, errorOutput } = await runCli('correct-address', eli.id, '--street', '5 Oak Avenue');
    expect([exitCode === 0, server.arrived]).toEqual([false, []]);
    expect(errorOutput).toContain('--reason');
  });
});

describe('change-coach', () => {
  it('[OPS-02] change-coach assigns a different coach', async () => {
    server.answer(coachesReply);
    server.answer(messageReply('Coach changed'));
    const { exitCode, output } = await runCli('change-coach', eli.id, 'Marcus');
    expect([exitCode, output]).toEqual([0, 'Coach changed.\n']);
    expect(server.arrived[1]).toMatchObject({
      method: 'POST',
      url: `${members}/${eli.id}/coach`,
      body: { coachId: marcus?.id },
    });
  });

  it('[OPS-02] change-coach prints the server’s reason when the member has no coach', async () => {
    const message = 'This member is SIGNED_UP. Only who is in coaching has a coach to change.';
    server.answer({ statusCode: 409, code: 'ILLEGAL_TRANSITION', message }, 409);
    const { exitCode, errorOutput } = await runCli('change-coach', eli.id, 'Marcus');
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (409): ${message}\n`]);
  });
});

describe('status', () => {
  it('[OPS-02] status changes a status with a reason and a billing choice', async () => {
    server.answer(messageReply('Status changed'));
    const reason = ['--reason', 'asked by phone'];
    const { exitCode } = await runCli('status', eli.id, 'exited_by_admin', ...reason, '--billing', 'keep');
    expect(exitCode).toBe(0);
    expect(server.arrived).toMatchObject([
      {
        url: `${members}/${eli.id}/status`,
        body: { status: 'EXITED_BY_ADMIN', reason: 'asked by phone', billing: 'keep' },
      },
    ]);
  });

  it('[OPS-02] status prints a field’s error once', async () => {
    const message = 'Say what becomes of billing: cancel-now, cancel-at-period-end or keep';
    const fields = [{ field: 'billing', message }];
    server.answer({ statusCode: 400, code: 'INVALID_REQUEST', message, fields }, 400);
    const { exitCode, errorOutput } = await runCli('status', eli.id, 'EXITED_BY_ADMIN', '--reason', 'x');
    expect([exitCode, errorOutput]).toEqual([1, `Rejected (400): ${message}.\n`]);
  });
});

describe('audit', () => {
  it('[OPS-02] audit shows who changed what, with both values', async () => {
    server.answer(auditReply);
    const { exitCode, output } = await runCli('audit', '--member', eli.id);
    expect([exitCode, listCalls()]).toEqual([0, [`GET ${members}/${eli.id}/audit`]]);
    expect(output).toMatch(
      /2026-01-02 15:04Z +Token bootstrap +member\.status-changed .*status:PENDING_MATCHING → status:ACTIVE/,
    );
    server.answer(auditReply);
    await runCli('audit', '--cursor', 'later');
    expect(listCalls()[1]).toBe('GET /api/v1/staff/audit?cursor=later');
  });
});

/** Calls that people make on the desk, where they see what they choose from, and that scripts don't need. */
const onDeskOnly = [
  // A person's search in a thread. `messages read` prints the texts.
  'staffSearchMessages',
  // What a person on staff does for one member or colleague whom they have before them.
  'staffOfferDataExport',
  'staffProposePhone',
  'staffRemovePersonPasskey',
  // The desk's list of accounts that will be erased. `members show` says it of one.
  'staffListDeletions',
  // The filters, views, and waiting members of the desk's lists.
  'staffListMemberFilters',
  'staffListPendingMatches',
  'staffMoveInMatching',
  // What "Tonight" shows and asks: who covers, and who answers members without a coach. `change-coach` gives one member a coach.
  'staffAssignMembers',
  'staffListUnassigned',
  // A person's devices. `people list` counts passkeys and sessions.
  'staffGetPersonAccess',
  // What a person looks at before a change of status.
  'staffGetMemberSight',
  'staffListNextStatuses',
  'staffPreviewStatus',
  // Pictures, with a CSV file to download: the figures, and a partner's use by day.
  'staffExportFigures',
  'staffGetFigures',
  'staffGetPartnerUse',
  // What is on offer. `plans import --dry-run` prints how a file differs from it.
  'staffListPlans',
  // `ledger` and `audit` print them.
  'staffExportAudit',
  'staffExportMemberLedger',
  // Both sides of one member, and the providers' state, as a person looks at them.
  'staffCompareMember',
  'staffGetDeliveryHealth',
  // `dead-letters retry` sends one failed message or text again.
  'staffRetryDeadLetters',
  'staffRetryMessage',
  // The 5 seconds of a hold are over before a second command runs.
  'staffUndoMatch',
  'staffUndoMessage',
];

describe('the commands', () => {
  it('[OPS-02] a command exists for every staff call that needs no session and that scripts need', async () => {
    const folder = new URL('.', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const sources = await Promise.all(
      files.map(async (file) =>
        (await readFile(new URL(file, folder), 'utf8')).replace(/^import [^;]*;$/gm, ''),
      ),
    );
    const missing = allEndpoints
      .filter(({ access, needsSession = false }) => access === 'staff' && !needsSession)
      .filter(({ name }) => !sources.some((source) => new RegExp(String.raw`\b${name}\b`).test(source)));
    expect(missing.map(({ name }) => name).toSorted()).toEqual(onDeskOnly.toSorted());
  });
});

describe('help', () => {
  it.each([
    [[]],
    [['members']],
    [['members', 'list']],
    [['members', 'show']],
    [['match']],
    [['change-coach']],
    [['status']],
    [['deletion']],
    [['deletion', 'request']],
    [['deletion', 'withdraw']],
    [['audit']],
    [['messages']],
    [['messages', 'read']],
    [['messages', 'send']],
    [['ledger']],
    [['moments']],
    [['moments', 'correct']],
    [['partners']],
    [['partners', 'list']],
    [['partners', 'create']],
    [['partners', 'update']],
    [['partners', 'end']],
    [['dead-letters']],
    [['dead-letters', 'list']],
    [['dead-letters', 'retry']],
    [['reconciliation']],
    [['reconciliation', 'show']],
    [['reconciliation', 'start']],
    [['tokens']],
    [['tokens', 'issue']],
    [['tokens', 'list']],
    [['tokens', 'revoke']],
  ])('[OPS-02] tells how to use: %s', async (command) => {
    const { exitCode, output } = await runCli(...command, '--help');
    expect(exitCode).toBe(0);
    expect(output).toContain(`Usage: ${['staff', ...command].join(' ')} `);
    expect(output).toContain('--json');
    // A group lists its commands. A command shows how to type it.
    if (command.length > 0 && !output.includes('Commands:'))
      expect(output).toMatch(/npm run (--silent )?staff -- /);
    expect(server.arrived).toEqual([]);
  });

  it.each([['members', 'export'], ['disputes', 'evidence'], ['disputes', 'list'], ['audit']])(
    '[OPS-02] keeps npm’s own lines out of a file and of what a program reads: %s %s',
    async (...command) => {
      const { output } = await runCli(...command, '--help');
      const examples = output.split('\n').filter((line) => line.includes('npm run '));
      const kept = examples.filter((line) => / > | --json\b/.test(line));
      expect(kept).not.toEqual([]);
      for (const line of kept) expect(line).toContain('npm run --silent staff -- ');
    },
  );
});

describe('invalid usage', () => {
  it.each([
    [['dismiss'], 'unknown command'],
    [['members', 'list', '--status', 'HAPPY'], 'Must be one of SIGNED_UP'],
    [['members', 'show'], 'missing required argument'],
    [['match', 'x'], 'missing required argument'],
    [['match', 'x', 'Ana', 'Marcus'], 'too many arguments'],
    [['change-coach', 'x'], 'missing required argument'],
    [['status', 'x', 'AWAY'], '--reason'],
    [['deletion', 'request', 'x'], '--reason'],
    [['deletion', 'withdraw', 'x'], '--reason'],
    [
      ['status', 'x', 'AWAY', '--reason', 'y', '--billing', 'maybe'],
      'cancel-now, cancel-at-period-end, keep',
    ],
    [['audit', '--nonsense'], 'unknown option'],
    [['messages', 'send', 'x'], 'missing required argument'],
    [['moments', 'correct', 'x', 'many', '--reason', 'y'], 'a whole number, such as 5 or -5'],
    [['moments', 'correct', 'x', '0', '--reason', 'y'], 'a whole number, such as 5 or -5'],
    [['moments', 'correct', 'x', '5'], '--reason'],
    [['partners', 'update', 'x'], 'Nothing to change'],
    [['partners', 'update', 'x', '--require-code', 'abc', '--require-nothing'], 'cannot be used with'],
    [['partners', 'update', 'x', '--open', '--closed'], 'cannot be used with'],
    [['partners', 'create', 'x', '--budget', '-1'], 'a number of Moments, or "none"'],
    [['dead-letters', 'retry'], 'give an ID, or --all'],
    [['dead-letters', 'retry', '--queue', 'x'], 'give an ID, or --all'],
    [['tokens', 'issue'], 'missing required argument'],
    [[], 'Usage: staff'],
    [['members'], 'Usage: staff members'],
    [['deletion'], 'Usage: staff deletion'],
    [['reconciliation'], 'Usage: staff reconciliation'],
  ])('[OPS-02] exits with 2 and names the error: %s', async (parameters, message) => {
    const { exitCode, output, errorOutput } = await runCli(...parameters);
    expect([exitCode, output]).toEqual([2, '']);
    expect(errorOutput).toContain(message);
    expect(server.arrived).toEqual([]);
  });
});
