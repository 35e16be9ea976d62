import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { findRowBinding } from './find-row-binding.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const unset = { ...createTestConfiguration(), rowBinding: undefined };

describe('data bound to its rows', () => {
  it('[SEC-09] is required in a new database', async () => {
    expect((await findRowBinding(server.pool, unset)).rowBinding).toBe('required');
  });

  it('[SEC-09] follows the setting if it is set', async () => {
    for (const rowBinding of ['off', 'on', 'required'] as const)
      expect((await findRowBinding(server.pool, { ...unset, rowBinding })).rowBinding).toBe(rowBinding);
  });
});
