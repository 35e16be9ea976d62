import { describe, expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { staffInvitePerson } from '@moments/contract/staff/people';
import type { TokenRole } from '@moments/contract/staff/permissions';
import {
  staffIssueToken,
  staffListTokens,
  staffRenewToken,
  staffRevokeToken,
} from '@moments/contract/staff/tokens';
import { sampleInput } from '../../../../test/bad-input.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const bootstrap = 'sandbox-operator';
const server = await shareTestServer();
const secondServer = await shareTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
const member = await addSignedInMember(server.services);

let names = 0;
const generateName = () => `Ana ${String((names += 1))}`;
const issue = (name = generateName(), token = bootstrap) =>
  server.ok(staffIssueToken, { body: { name }, token });
const revoke = (id: string) => server.call(staffRevokeToken, { params: { id }, token: bootstrap });
const canCall = async (token: string, on = server) => (await on.call(staffListMembers, { token })).ok;

let calls = 0;
/** Calls an endpoint with valid input. @returns the HTTP status */
async function readStatus(endpoint: Endpoint, token: string): Promise<number> {
  calls += 1;
  const params = sampleInput(endpoint.params, member.id) as Record<string, string> | undefined;
  const payload = endpoint.body ? sampleInput(endpoint.body, member.id) : undefined;
  const answer = await (endpoint.access === 'staff' ? server.desk : server.app).inject({
    method: endpoint.method,
    url: buildUrl(endpoint.path, params, sampleInput(endpoint.query, member.id)),
    remoteAddress: `10.9.${String(calls >> 8)}.${String(calls & 255)}`,
    headers: { authorization: token },
    ...(payload ? { payload } : {}),
  });
  return answer.statusCode;
}

describe('a token', () => {
  it('[OPS-01] shows a token once, stores only its hash, and accepts it under its name on every server', async () => {
    const { token, issued } = await issue('Ana López');
    expect(token).toMatch(/^moments-staff-[\w-]{43}$/);
    expect([await canCall(token), await canCall(token, secondServer)]).toEqual([true, true]);
    const { tokens } = await server.ok(staffListTokens, { token });
    expect(tokens[0]).toEqual({
      ...issued,
      name: 'Ana López',
      issuedBy: 'bootstrap',
      lastUsedAt: expect.any(String) as string,
      revokedAt: null,
      revokesAlso: [],
      invited: [],
    });
    const { items: audit } = await server.ok(staffListAudit, { token });
    expect(audit.slice(0, 2)).toMatchObject([
      { actor: 'token:Ana López', action: 'api-tokens.listed' },
      { actor: 'token:Ana López', action: 'members.listed' },
    ]);
    const { rows } = await server.pool.query(
      `select t::text as row from api_tokens t union all select a::text from audit_log a`,
    );
    const secret = token.slice('moments-staff-'.length);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[OPS-01] rejects a revoked token at its next call on every server and lists when it was revoked', async () => {
    const { token, issued } = await issue();
    expect(await canCall(token, secondServer)).toBe(true);
    const first = await revoke(issued.id);
    expect([await canCall(token), await canCall(token, secondServer)]).toEqual([false, false]);
    // A second revocation keeps the first date.
    expect(await revoke(issued.id)).toEqual(first);
    const { tokens } = await server.ok(staffListTokens, { token: bootstrap });
    expect(tokens.find(({ id }) => id === issued.id)?.revokedAt).not.toBeNull();
    const { items: audit } = await server.ok(staffListAudit, { token: bootstrap });
    const revoked = audit.filter(
      ({ action, after }) => action === 'api-token.revoked' && JSON.stringify(after).includes(issued.id),
    );
    expect(revoked).toMatchObject([{ actor: 'token:bootstrap', after: { name: issued.name } }]);
  });

  it('[OPS-01] issues one token for a name when ten are requested at the same time', async () => {
    const name = generateName();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call(staffIssueToken, {
          body: { name: index % 2 === 0 ? name : name.toUpperCase() },
          token: bootstrap,
        }),
      ),
    );
    const issued = results.filter((result) => result.ok);
    expect(issued).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'name', message: expect.stringContaining('Revoke it first') as string }] },
    });
    if (issued[0]?.ok) await revoke(issued[0].reply.issued.id);
    expect((await issue(name)).issued.name).toBe(name);
  });

  it.each(['', 'bootstrap', 'Bootstrap', 'a\nb', '<b>', 'x'.repeat(61)])(
    '[OPS-01, OPS-04] rejects %j as the name of a token',
    async (name) => {
      const result = await server.call(staffIssueToken, { body: { name }, token: bootstrap });
      expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field: 'name' }] } });
    },
  );

  it('[OPS-01] answers 404 when a token to revoke does not exist', async () => {
    for (const id of ['unknown', '00000000-0000-0000-0000-000000000000'])
      expect(await revoke(id)).toMatchObject({ ok: false, status: 404 });
  });
});

describe('rights of a token', () => {
  const issueWith = (roles: TokenRole[], token: string) =>
    server.call(staffIssueToken, { body: { name: generateName(), roles }, token });
  const issueOrFail = async (roles: TokenRole[], token = bootstrap) => {
    const result = await issueWith(roles, token);
    if (!result.ok) throw new Error(result.error.code);
    return { token: result.reply.token, id: result.reply.issued.id };
  };
  const countDaysLeft = ({ expiresAt }: { expiresAt: string }) =>
    (Date.parse(expiresAt) - server.clock.now().getTime()) / 86_400_000;
  const findListed = async (id: string) =>
    (await server.ok(staffListTokens, { token: bootstrap })).tokens.find((token) => token.id === id);

  it('[SEC-08] ends a token after 90 days, or after the given days, on every server', async () => {
    const usual = await issue();
    const days = { name: generateName(), days: 2 };
    const short = await server.ok(staffIssueToken, { body: days, token: bootstrap });
    expect(countDaysLeft(usual.issued)).toBeCloseTo(90, 3);
    server.clock.advance(2 * 86_400 - 30);
    expect(await canCall(short.token, secondServer)).toBe(true);
    server.clock.advance(30);
    for (const on of [server, secondServer])
      expect(await on.call(staffListMembers, { token: short.token })).toMatchObject({
        status: 401,
        error: { code: 'UNAUTHENTICATED', message: expect.stringContaining('expired') as string },
      });
    expect(await canCall(usual.token)).toBe(true);
    server.clock.advance(88 * 86_400);
    expect(await canCall(usual.token)).toBe(false);
  });

  it.each([0, 366, 1.5])('[SEC-08] rejects a token for %d days', async (days) => {
    const result = await server.call(staffIssueToken, {
      body: { name: generateName(), days },
      token: bootstrap,
    });
    expect(result).toMatchObject({ status: 400, error: { fields: [{ field: 'days' }] } });
  });

  it('[SEC-08] shows the last use of a token, to the minute', async () => {
    const { token, id } = await issueOrFail(['operations']);
    expect((await findListed(id))?.lastUsedAt).toBeNull();
    await canCall(token);
    const first = Date.parse((await findListed(id))?.lastUsedAt ?? '');
    expect(server.clock.now().getTime() - first).toBeLessThan(10_000);
    server.clock.advance(30);
    await canCall(token);
    expect(Date.parse((await findListed(id))?.lastUsedAt ?? '')).toBe(first);
    server.clock.advance(30);
    await canCall(token, secondServer);
    expect(Date.parse((await findListed(id))?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(first + 60_000);
  });

  it('[SEC-08] limits a token’s rights to those of the token that issues or renews it', async () => {
    const admin = await issueOrFail(['admin', 'coach']);
    for (const roles of [['service'], ['operations'], ['admin', 'operations']] as TokenRole[][])
      expect(await issueWith(roles, admin.token)).toMatchObject({
        status: 403,
        error: { code: 'NO_ACCESS' },
      });
    expect(await issueWith(['coach', 'admin'], admin.token)).toMatchObject({ ok: true });
    const service = await issueOrFail(['service']);
    const renew = { params: { id: service.id }, body: {}, token: admin.token };
    expect(await server.call(staffRenewToken, renew)).toMatchObject({ status: 403 });
    expect(await canCall(service.token)).toBe(true);
    const operations = await issueOrFail(['operations'], service.token);
    expect(await issueWith(['operations'], operations.token)).toMatchObject({ status: 403 });
  });

  it('[SEC-08] ends a token’s rights with those of its issuing token, and shows what they issued', async () => {
    const first = await issueOrFail(['admin']);
    const second = await issueOrFail(['admin'], first.token);
    const body = { name: 'Invited by it', email: 'by-it@moments.example', roles: ['admin' as const] };
    await server.ok(staffInvitePerson, { token: second.token, body });
    const third = await issueOrFail(['admin'], second.token);
    const other = await issueOrFail(['admin']);
    const { tokens } = await server.ok(staffListTokens, { token: bootstrap });
    const findRow = (id: string) => tokens.find((row) => row.id === id);
    expect(findRow(first.id)).toMatchObject({
      revokesAlso: [findRow(third.id)?.name, findRow(second.id)?.name],
      invited: ['Invited by it'],
    });
    expect(findRow(other.id)).toMatchObject({ revokesAlso: [], invited: [] });
    const reply = await revoke(first.id);
    expect(reply).toMatchObject({
      ok: true,
      reply: {
        message: 'Token revoked, and 2 that it had issued',
        tokens: [expect.any(String), expect.any(String)] as unknown[],
        people: [{ name: 'Invited by it', roles: ['admin'] }],
      },
    });
    const allowed = [];
    for (const { token } of [first, second, third, other])
      allowed.push((await secondServer.call(staffListTokens, { token })).ok);
    expect(allowed).toEqual([false, false, false, true]);
  });

  it('[SEC-08] leaves no active token of a revoked one, even of those that it was issuing at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const first = await issueOrFail(['admin']);
      const second = await issueOrFail(['admin'], first.token);
      const issueMany = () =>
        Promise.all(Array.from({ length: 4 }, () => issueWith(['admin'], second.token)));
      const [issued] = await Promise.all([issueMany(), revoke(first.id)]);
      for (const result of issued) if (!result.ok) expect(result.error.code).toBe('UNAUTHENTICATED');
      const { rowCount } = await server.pool.query(
        'select 1 from api_tokens where issued_by_id = $1 and revoked_at is null',
        [second.id],
      );
      expect(rowCount).toBe(0);
    }
  });

  it('[SEC-08] renews a token with a new value, and accepts the old one for another hour', async () => {
    const { token, id } = await issueOrFail(['operations']);
    server.clock.advance(80 * 86_400);
    const body = { days: 30 };
    const renewed = await server.ok(staffRenewToken, { params: { id }, body, token: bootstrap });
    expect(countDaysLeft(renewed.issued)).toBeCloseTo(30, 3);
    expect([await canCall(token, secondServer), await canCall(renewed.token)]).toEqual([true, true]);
    server.clock.advance(3_600);
    expect([await canCall(token), await canCall(renewed.token)]).toEqual([false, true]);
    await revoke(id);
    expect(await canCall(renewed.token)).toBe(false);
    expect(await server.call(staffRenewToken, { params: { id }, body, token: bootstrap })).toMatchObject({
      status: 404,
    });
  });

  it('[SEC-08] keeps the value in use working for its hour when a token is renewed again within it', async () => {
    const { token, id } = await issueOrFail(['operations']);
    const renew = () => server.ok(staffRenewToken, { params: { id }, body: {}, token: bootstrap });
    const lost = await renew();
    server.clock.advance(1_800);
    const last = await renew();
    const canCallEach = async () => [
      await canCall(token),
      await canCall(lost.token),
      await canCall(last.token, secondServer),
    ];
    expect(await canCallEach()).toEqual([true, false, true]);
    server.clock.advance(1_800);
    expect(await canCallEach()).toEqual([false, false, true]);
    const next = await renew();
    expect([await canCall(last.token), await canCall(next.token)]).toEqual([true, true]);
  });

  it('[SEC-08] never renews an expired token by its old value', async () => {
    const { token, id } = await issueOrFail(['operations']);
    server.clock.advance(91 * 86_400);
    const renewed = await server.ok(staffRenewToken, { params: { id }, body: {}, token: bootstrap });
    expect([await canCall(token), await canCall(renewed.token)]).toEqual([false, true]);
  });
});

describe('tokens on endpoints of the other kind', () => {
  const listEndpointsBy = (access: string) =>
    allEndpoints
      .filter((endpoint) => endpoint.access === access)
      .map((endpoint) => [endpoint.name, endpoint] as const);

  it.each(listEndpointsBy('member'))('[OPS-01] %s rejects a token of staff', async (_name, endpoint) => {
    const { token } = await issue();
    expect(await readStatus(endpoint, token)).toBe(401);
    expect(await readStatus(endpoint, bootstrap)).toBe(401);
  });

  it.each(listEndpointsBy('staff'))(
    '[OPS-01] %s rejects a member’s token and a revoked token',
    async (_name, endpoint) => {
      const { token, issued } = await issue();
      await revoke(issued.id);
      for (const wrong of [token, member.token, `${bootstrap}x`, `Basic ${bootstrap}`])
        expect(await readStatus(endpoint, wrong)).toBe(401);
    },
  );
});
