import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffImportSafetyList,
  type SafetyVersion,
  type staffTrySafetyList,
} from '@moments/contract/safety/staff-safety';
import { createFakeServer, type } from '../test/fake-server.ts';

const server = createFakeServer();
const shippedPath = path.resolve(import.meta.dirname, '../../server/safety/safety.json');
const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-safety-'));
const shipped = await readFile(shippedPath, 'utf8');
afterAll(() => rm(folder, { recursive: true }));

async function runSafety(content: string, ...options: string[]) {
  const file = path.join(folder, 'safety.json');
  await writeFile(file, content);
  return type(['safety', 'import', file, ...options], { MOMENTS_URL: server.url, STAFF_TOKEN: 'mine' });
}

const kinds = [{ kind: 'suicide' as const, current: 4, proposed: 9 }];
const hits = { texts: 1200, current: 5, proposed: 11, kinds };
const version: SafetyVersion = {
  version: 3,
  importedBy: 'token:Dana',
  importedAt: '2026-11-26T12:00:00.000Z',
  approvedBy: 'Dr. Ruth Adler',
  approverLicense: 'NY 012345',
  phrases: 444,
  hits,
};
const approval = ['--approved-by', 'Dr. Ruth Adler', '--license', 'NY 012345'];

it('[SAFE-09] safety import --dry-run counts the texts that both lists find, and imports nothing', async () => {
  const reply: ReplyOf<typeof staffTrySafetyList> = {
    statusCode: 200,
    message: 'Dry run',
    phrases: 444,
    hits,
  };
  server.answer(reply);
  const { exitCode, output } = await runSafety(shipped, '--dry-run');
  expect(exitCode).toBe(0);
  expect(server.arrived).toMatchObject([{ method: 'POST', url: '/api/v1/staff/safety/dry-run' }]);
  expect(output).toContain('Of 1200 texts of the last 30 days');
  expect(output).toMatch(/suicide +4 +9/);
  expect(output).toMatch(/any +5 +11/);
});

it('[SAFE-09] safety import sends the file that comes with the product, and who approved it, as the server takes them', async () => {
  server.answer({ statusCode: 200, message: 'Version 3 is in use', version });
  const { output } = await runSafety(shipped, ...approval);
  const taken = staffImportSafetyList.body.safeParse(server.arrived[0]?.body);
  expect(taken.error?.issues).toBeUndefined();
  expect(taken.data).toMatchObject({ approvedBy: 'Dr. Ruth Adler', license: 'NY 012345' });
  expect(output).toContain('Version 3 is in use.');
});

it.each([
  ['without an approver', () => shipped, [], 'Say who approved it'],
  [
    'of a file with an unknown field',
    () => '{"words": []}',
    approval,
    'is not a valid file of crisis phrases',
  ],
  ['of a file that is no JSON', () => '{', approval, 'is not JSON'],
])(
  '[SAFE-09] safety import rejects a call %s, and sends nothing',
  async (_what, content, options, message) => {
    const { exitCode, errorOutput } = await runSafety(content(), ...options);
    expect([exitCode, server.arrived]).toEqual([2, []]);
    expect(errorOutput).toContain(message);
  },
);

it('[SAFE-09] safety show lists the versions with their approver, or says that none was approved', async () => {
  const show = () => type(['safety', 'show'], { MOMENTS_URL: server.url, STAFF_TOKEN: 'mine' });
  server.answer({ statusCode: 200, versions: [version], shippedPhrases: 444 });
  expect((await show()).output).toMatch(/3 +444 +Dr\. Ruth Adler +NY 012345/);
  server.answer({ statusCode: 200, versions: [], shippedPhrases: 444 });
  expect((await show()).output).toContain('No clinician has approved them');
});
