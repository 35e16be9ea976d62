import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import { operatorListAudit, operatorListMembers } from '@moments/contract/staff/operator';
import {
  operatorIssueToken,
  operatorListTokens,
  operatorRevokeToken,
} from '@moments/contract/staff/operator-tokens';
import { sampleInput } from '../../../test/bad-input.ts';
import { addSignedInMember, type SignedInMember } from '../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const bootstrap = 'sandbox-operator';
let server: TestServer;
let secondServer: TestServer;
let member: SignedInMember;
beforeAll(async () => {
  server = await startTestServer();
  secondServer = await startTestServer({ databaseUrl: server.databaseUrl });
  member = await addSignedInMember(server.services);
});
afterAll(async () => {
  await secondServer.close();
  await server.close();
});

let names = 0;
const freshName = () => `Ana ${String((names += 1))}`;
const issue = (name = freshName(), token = bootstrap) =>
  server.ok(operatorIssueToken, { body: { name }, token });
const revoke = (id: string) => server.call(operatorRevokeToken, { params: { id }, token: bootstrap });
const mayCall = async (token: string, on = server) => (await on.call(operatorListMembers, { token })).ok;

let calls = 0;
/** Calls an endpoint with valid input. @returns the HTTP status */
async function statusOf(endpoint: Endpoint, token: string): Promise<number> {
  calls += 1;
  const params = sampleInput(endpoint.params, member.id) as Record<string, string> | undefined;
  const payload = endpoint.body ? sampleInput(endpoint.body, member.id) : undefined;
  const answer = await (endpoint.access === 'operator' ? server.desk : server.app).inject({
    method: endpoint.method,
    url: buildUrl(endpoint.path, params, sampleInput(endpoint.query, member.id)),
    remoteAddress: `10.9.${String(calls >> 8)}.${String(calls & 255)}`,
    headers: { authorization: token },
    ...(payload ? { payload } : {}),
  });
  return answer.statusCode;
}

describe('operator’s token', () => {
  it('[OPS-01] shows a token once, stores only its hash, and accepts it under its name on every server', async () => {
    const { token, issued } = await issue('Ana López');
    expect(token).toMatch(/^moments-operator-[\w-]{43}$/);
    expect([await mayCall(token), await mayCall(token, secondServer)]).toEqual([true, true]);
    const { tokens } = await server.ok(operatorListTokens, { token });
    expect(tokens[0]).toEqual({ ...issued, name: 'Ana López', issuedBy: 'bootstrap', revokedAt: null });
    const { audit } = await server.ok(operatorListAudit, { token });
    expect(audit.slice(0, 2)).toMatchObject([
      { actor: 'operator:Ana López', action: 'operator-tokens.listed' },
      { actor: 'operator:Ana López', action: 'members.listed' },
    ]);
    const { rows } = await server.pool.query(
      `select t::text as row from operator_tokens t union all select a::text from audit_log a`,
    );
    const secret = token.slice('moments-operator-'.length);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[OPS-01] rejects a revoked token at its next call on every server and lists when it was revoked', async () => {
    const { token, issued } = await issue();
    expect(await mayCall(token, secondServer)).toBe(true);
    const first = await revoke(issued.id);
    expect([await mayCall(token), await mayCall(token, secondServer)]).toEqual([false, false]);
    // A second revocation keeps the first date.
    expect(await revoke(issued.id)).toEqual(first);
    const { tokens } = await server.ok(operatorListTokens, { token: bootstrap });
    expect(tokens.find(({ id }) => id === issued.id)?.revokedAt).not.toBeNull();
    const { audit } = await server.ok(operatorListAudit, { token: bootstrap });
    const revoked = audit.filter(
      ({ action, after }) => action === 'operator-token.revoked' && JSON.stringify(after).includes(issued.id),
    );
    expect(revoked).toMatchObject([{ actor: 'operator:bootstrap', after: { name: issued.name } }]);
  });

  it('[OPS-01] issues one token for a name when ten are requested at the same time', async () => {
    const name = freshName();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call(operatorIssueToken, {
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
      const result = await server.call(operatorIssueToken, { body: { name }, token: bootstrap });
      expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field: 'name' }] } });
    },
  );

  it('[OPS-01] answers 404 when a token to revoke does not exist', async () => {
    for (const id of ['unknown', '00000000-0000-0000-0000-000000000000'])
      expect(await revoke(id)).toMatchObject({ ok: false, status: 404 });
  });
});

describe('tokens on endpoints of the other kind', () => {
  const of = (access: string) =>
    allEndpoints
      .filter((endpoint) => endpoint.access === access)
      .map((endpoint) => [endpoint.name, endpoint] as const);

  it.each(of('member'))('[OPS-01] %s rejects an operator’s token', async (_name, endpoint) => {
    const { token } = await issue();
    expect(await statusOf(endpoint, token)).toBe(401);
    expect(await statusOf(endpoint, bootstrap)).toBe(401);
  });

  it.each(of('operator'))(
    '[OPS-01] %s rejects a member’s token and a revoked token',
    async (_name, endpoint) => {
      const { token, issued } = await issue();
      await revoke(issued.id);
      for (const wrong of [token, member.token, `${bootstrap}x`, `Basic ${bootstrap}`])
        expect(await statusOf(endpoint, wrong)).toBe(401);
    },
  );
});
