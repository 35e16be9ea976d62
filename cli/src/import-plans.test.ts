import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffImportPlans } from '@moments/contract/payments/staff-plans';
import { createFakeServer, type } from '../test/fake-server.ts';

const server = createFakeServer();
const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-plans-'));
afterAll(() => rm(folder, { recursive: true }));

const starter = { key: 'starter', name: 'Starter', amount: 3100, moments: 30, features: [] };

async function importFile(content: unknown, ...options: string[]) {
  const file = path.join(folder, 'plans.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return type(['plans', 'import', file, ...options], { MOMENTS_URL: server.url, STAFF_TOKEN: 'mine' });
}

const reply: ReplyOf<typeof staffImportPlans> = {
  statusCode: 200,
  message: 'Dry run: 2 would change',
  dryRun: true,
  changes: [
    {
      key: 'starter',
      name: 'Starter',
      kind: 'plan',
      amount: 3100,
      moments: 30,
      change: 'price',
      former: { amount: 2900, moments: 30 },
    },
    {
      key: 'extra',
      name: 'Extra',
      kind: 'add-on',
      amount: 900,
      moments: 10,
      change: 'withdrawn',
      former: { amount: 900, moments: 10 },
    },
  ],
};

it('[OPS-02, OPS-03] plans import --dry-run shows the changes and sends the file unchanged', async () => {
  server.answer(reply);
  const { exitCode, output } = await importFile({ plans: [starter] }, '--dry-run');
  expect(exitCode).toBe(0);
  expect(server.arrived).toMatchObject([{ method: 'POST', url: '/api/v1/staff/plans/import' }]);
  expect(server.arrived[0]?.body).toEqual({ plans: [starter], dryRun: true });
  expect(output).toContain('Dry run: 2 would change.');
  expect(output).toMatch(
    /starter +Starter +new price \(current members keep the old one\) +\$29\.00 a month, 30 Moments +\$31\.00 a/,
  );
  expect(output).toMatch(/extra +Extra +no longer sold; current members keep it +\$9\.00, 10 Moments +-/);
});

it('[OPS-02, OPS-03] plans import sends the plans that come with the product as the server takes them', async () => {
  server.answer(reply);
  const shipped = await readFile(path.resolve(import.meta.dirname, '../../server/plans/plans.json'), 'utf8');
  await importFile(shipped);
  const taken = staffImportPlans.body.safeParse(server.arrived[0]?.body);
  expect(taken.error?.issues).toBeUndefined();
});

it('[OPS-03] plans import takes a file that begins with the mark of Windows’ editors for UTF-8', async () => {
  server.answer(reply);
  await importFile(`\u{feff}${JSON.stringify({ plans: [starter] })}`);
  expect(server.arrived[0]?.body).toMatchObject({ plans: [starter] });
});

it('[OPS-02, OPS-03] plans import imports by default and prints JSON with --json', async () => {
  server.answer({ ...reply, dryRun: false });
  const { output } = await importFile({ plans: [starter] }, '--json');
  expect(server.arrived[0]?.body).toMatchObject({ dryRun: false });
  expect(JSON.parse(output)).toMatchObject({
    dryRun: false,
    changes: [{ key: 'starter' }, { key: 'extra' }],
  });
});

it.each([
  ['{"plans": [', 'is not JSON'],
  [{ plans: [] }, 'plans: the file must have at least one plan'],
  [{ plans: [{ ...starter, amount: 29.5 }] }, 'plan 1 ("starter"), amount: amount must be in whole cents'],
  [
    { plans: [starter, { ...starter, key: 'x', amount: -1 }] },
    'plan 2 ("x"), amount: amount can’t be negative',
  ],
  [{ plans: [starter, starter] }, 'plan 2 ("starter"), key: each key must be unique'],
  [
    { plans: [{ ...starter, amount: 0, addOn: true }] },
    'plan 1 ("starter"), amount: an add-on must cost more than 0',
  ],
  [{ plans: [{ ...starter, price: 3 }] }, 'plan 1 ("starter"): unknown field: price'],
  [{ plans: [{ ...starter, name: undefined }] }, 'plan 1 ("starter"), name: required; must be a string'],
  [{ plans: [{ ...starter, name: 'x'.repeat(101) }] }, 'name: more than 100'],
  [{ name: 'moments' }, 'plans: required; must be an array'],
  [{ plans: [{ ...starter, key: 'Big One' }] }, 'key must be 1 to 40 lowercase letters'],
  [[], 'the file: required; must be an object'],
])('[OPS-02, OPS-03] plans import names the errors and sends nothing: %j', async (content, message) => {
  const { exitCode, errorOutput } = await importFile(content);
  expect([exitCode, server.arrived]).toEqual([2, []]);
  expect(errorOutput).toContain(message);
});

it('[OPS-02] plans import reports a missing file', async () => {
  const parameters = ['plans', 'import', path.join(folder, 'nowhere.json')];
  const { exitCode, errorOutput } = await type(parameters, { MOMENTS_URL: server.url });
  expect([exitCode, errorOutput]).toEqual([2, expect.stringContaining('file not found')]);
});
