import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { forgetEncryptionKeys } from '../database/key-facts-repository.ts';
import { checkKeys } from './check-keys.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const { lookupKey, encryptionKeys } = createTestConfiguration();
const [own = { id: '', key: Buffer.alloc(32) }] = encryptionKeys;
const otherLookupKey = 'another-lookup-key-another-lookup-key';
const next = { id: 'next', key: Buffer.alloc(32, 1) };

const start = (keys = encryptionKeys, lookup = lookupKey) =>
  checkKeys(server.pool, { encryptionKeys: keys, lookupKey: lookup });

const lookupMessage = /^keys: LOOKUP_KEY isn't the key/;

describe('keys of a server that starts', () => {
  it('[SEC-09] accepts the same keys repeatedly, and with a new current key', async () => {
    await start();
    await start();
    await start([next, own]);
    await start([next, own]);
  });

  it('[SEC-09] rejects keys with which members could not be found', async () => {
    await start();
    await expect(start(encryptionKeys, otherLookupKey)).rejects.toThrow(lookupMessage);
  });

  it('[SEC-09] rejects a missing or different key that encrypted data', async () => {
    await start();
    await expect(start([next])).rejects.toThrow(/^keys: ENCRYPTION_KEYS lacks the key "test"/);
    await expect(start([{ id: own.id, key: next.key }])).rejects.toThrow(
      /^keys: the key "test" in ENCRYPTION_KEYS isn't the one/,
    );
    await start([next, own]);
    // A server with the keys of before could not read what is encrypted from now on.
    await expect(start()).rejects.toThrow(/lacks the key "next"/);
  });

  it('[SEC-09] accepts a missing key after everything was encrypted again', async () => {
    await start();
    await start([next, own]);
    await forgetEncryptionKeys(server.pool, [own.id]);
    await start([next]);
  });

  it('[SEC-09] accepts only one of two servers that first start with different keys', async () => {
    const starts = await Promise.allSettled([start(), start(encryptionKeys, otherLookupKey)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
