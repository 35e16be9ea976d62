import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { describeApi } from './api-description.ts';

const servers = { members: 'https://members.moments.care', staff: 'http://127.0.0.1:3002' };
const description = describeApi(allEndpoints, servers) as {
  readonly paths: Record<string, Record<string, { responses: Record<string, object>; security: object[] }>>;
  readonly components: { readonly schemas: Record<string, object> };
};
const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));

describe('API description', () => {
  it('[API-09] passes Redocly’s recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(description), config });
    // The specification gives the paths, some of which differ only by a fixed word in the place of an ID.
    const found = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('[API-09] names every body and every reply', () => {
    const inline = JSON.stringify(description.paths).match(/"schema":\{"type":"object"/g) ?? [];
    expect(inline).toEqual([]);
    expect(Object.keys(description.components.schemas)).toEqual(
      expect.arrayContaining(['Error', 'MemberProfile', 'SendCodeBody', 'GetMemberProfileReply']),
    );
  });

  it('[API-09, API-03] says how each call fails, and with which token it is made', () => {
    expect(operations).toHaveLength(allEndpoints.length);
    for (const { responses } of operations) expect(Object.keys(responses)).toHaveLength(3);
    const guarded = allEndpoints.filter(({ access }) => access !== 'anyone' && access !== 'staff-visitor');
    expect(operations.filter(({ security }) => security.length > 0)).toHaveLength(guarded.length);
  });

  it('[API-09, SEC-08] names the roles of tokens with which a call of staff is allowed', () => {
    const listRoles = (path: string, method: string) =>
      description.paths[path]?.[method]?.security.flatMap((each) => ('token' in each ? each.token : []));
    expect(listRoles('/api/v1/staff/tokens', 'post')).toEqual(['admin', 'service']);
    expect(listRoles('/api/v1/staff/operator/members', 'get')).toEqual(['operations', 'service']);
  });

  it('[API-09] gives the format of instants', () => {
    expect(JSON.stringify(description.components.schemas['MemberSubscription'])).toContain(
      '"createdAt":{"type":"string","format":"date-time"}',
    );
  });
});
