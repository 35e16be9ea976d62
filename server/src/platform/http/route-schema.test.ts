import { expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { toReplySchema } from './route-schema.ts';

it('[API-01] has the status code of success in every reply', () => {
  for (const endpoint of allEndpoints.filter(({ file }) => !file)) {
    const { properties, required } = toJSONSchema(toReplySchema(endpoint), { unrepresentable: 'any' });
    expect(properties?.statusCode, endpoint.name).toMatchObject({ const: endpoint.success ?? 200 });
    expect(required, endpoint.name).toContain('statusCode');
  }
});
