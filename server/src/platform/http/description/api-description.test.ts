import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { safeParse, toJSONSchema, type $ZodType } from 'zod/v4/core';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { errorTable } from '@moments/contract/http/errors';
import { describeApi } from './api-description.ts';
import { createExample } from './examples.ts';

interface Operation {
  readonly description: string;
  readonly responses: Record<string, object>;
  readonly security: readonly Record<string, readonly string[]>[];
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, { properties?: Record<string, object> }> };
}

const documents = {
  members: describeApi(allEndpoints, 'members', 'https://members.moments.care') as Description,
  staff: describeApi(allEndpoints, 'staff', 'http://127.0.0.1:3002') as Description,
};
const listOperations = ({ paths }: Description) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));
const operations = Object.values(documents).flatMap(listOperations);

/** The specification gives these paths, which differ only by a fixed word in the place of an ID. */
const ambiguous = ['no-ambiguous-paths'];

describe.each(Object.entries(documents))('API description for %s', (readers, description) => {
  it('[API-09] passes Redocly’s recommended rules without an error or a warning', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(description), config });
    const found = problems.filter(({ ruleId }) => readers === 'staff' || !ambiguous.includes(ruleId));
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('[API-09] names every body and every reply', () => {
    const inline = JSON.stringify(description.paths).match(/"schema":\{"type":"object"/g) ?? [];
    expect(inline).toEqual([]);
  });

  it('[API-09, API-03] lists every error code', () => {
    expect(description.components.schemas['Error']?.properties?.['code']).toMatchObject({
      enum: Object.keys(errorTable),
    });
  });
});

describe('API descriptions', () => {
  it('[API-09, API-03] say how each call fails, and with which token it is made', () => {
    expect(operations).toHaveLength(allEndpoints.length);
    for (const { responses, description } of operations) {
      expect(Object.keys(responses)).toHaveLength(3);
      expect(description).toMatch(/may call it/);
    }
    const guarded = allEndpoints.filter(({ access }) => access !== 'anyone' && access !== 'staff-visitor');
    expect(operations.filter(({ security }) => security.length > 0)).toHaveLength(guarded.length);
  });

  it('[API-09, SEC-08] name the roles of tokens with which a call of staff is allowed', () => {
    const listRoles = (path: string, method: string) =>
      documents.staff.paths[path]?.[method]?.security.flatMap(({ token = [] }) => token);
    expect(listRoles('/api/v1/staff/tokens', 'post')).toEqual(['admin', 'service']);
    expect(listRoles('/api/v1/staff/session/lock', 'post')).toEqual([]);
  });

  it('[API-09] give the format of instants', () => {
    expect(JSON.stringify(documents.members.components.schemas['MemberSubscription'])).toContain(
      '"createdAt":{"type":"string","format":"date-time"}',
    );
  });

  it('[API-09] give an example that the contract accepts for each body, query, and parameter', () => {
    const accepts = (schema: $ZodType | undefined): boolean =>
      schema === undefined ||
      safeParse(schema, createExample(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).success;
    const wrong = allEndpoints.filter(
      ({ params, query, body }) => ![params, query, body].every((schema) => accepts(schema)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('[API-09] give an example of each reply that the contract accepts', () => {
    const wrong = allEndpoints.filter(({ reply }) => {
      const example = createExample(toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }));
      return !safeParse(reply, example).success;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
