import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffIssueToken, staffRenewToken } from '@moments/contract/staff/tokens';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { findWarning } from './token-warning-rules.ts';
import { createTokenWarningsHandler } from './token-warnings.ts';

const day = 86_400;
const end = new Date('2026-12-31T12:00:00Z');
const getDateBefore = (days: number) => new Date(end.getTime() - days * day * 1_000);

describe('warnings of a token’s end', () => {
  it.each([
    [14.1, null, undefined],
    [14, null, 14],
    [5, 14, undefined],
    [3, 14, 3],
    // The job didn't run for two weeks.
    [1, null, 3],
    [1, 3, undefined],
    [0, 14, undefined],
  ])('[SEC-08] %s days before, after the one of %s days: %s', (days, warnedDays, due) => {
    expect(findWarning({ expiresAt: end, revokedAt: null, warnedDays }, getDateBefore(days))).toBe(due);
    expect(findWarning({ expiresAt: end, revokedAt: end, warnedDays }, getDateBefore(days))).toBeUndefined();
  });
});

describe('administrators', () => {
  let server: TestServer;
  let dana: TestStaff;
  let nora: TestStaff;
  beforeAll(async () => {
    server = await startTestServer({ work: true });
    dana = await addStaff(server, { roles: ['admin'] });
    nora = await addStaff(server, { roles: ['operations'] });
  });
  afterAll(() => server.close());

  const token = 'sandbox-operator';
  const run = () => createTokenWarningsHandler(server.services).handle({});
  const listWarningsAbout = (name: string) =>
    server.mail.sent.filter(({ subject }) => subject.includes(name)).map(({ to }) => to);

  it('[SEC-08] get an email 14 and 3 days before a token expires, once each, and again after a renewal', async () => {
    const body = { name: 'Partner report', days: 20 };
    const { issued } = await server.ok(staffIssueToken, { token, body });
    await run();
    expect(listWarningsAbout('Partner report')).toEqual([]);
    server.clock.advance(7 * day);
    await run();
    await run();
    await expect.poll(() => listWarningsAbout('Partner report')).toEqual([dana.email]);
    server.clock.advance(10 * day);
    await run();
    await run();
    await expect.poll(() => listWarningsAbout('Partner report')).toEqual([dana.email, dana.email]);
    const params = { id: issued.id };
    await server.ok(staffRenewToken, { token, params, body: { days: 10 } });
    await run();
    await expect.poll(() => listWarningsAbout('Partner report').length).toBe(3);
    expect(server.mail.sent.some(({ to }) => to === nora.email)).toBe(false);
  });
});
