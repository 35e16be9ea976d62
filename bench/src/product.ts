import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@moments/launcher/embedded-postgres/start';
import { findFreePort } from '@moments/launcher/ports';
import { startChild } from './child.ts';
import { textSecrets } from './texts/text-members.ts';

/** The product as `npm start` runs it, on a database that other programs can use too. */
export interface Product {
  readonly portal: string;
  readonly sandbox: string;
  /** Where the metrics are. */
  readonly desk: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** All requests of the bench come from one address, so the limit per address is raised. */
const requestsPerMinute = '100000000';

/** As in `deploy/compose.yml`: with the sandbox's 128 MB, a million members would be read from the disk again and again. */
const databaseSettings = { shared_buffers: '512MB', max_wal_size: '4GB' };

/** A database that is already running. */
interface GivenDatabase {
  readonly url: string;
}

/**
 * Starts everything with the demo data, in a new folder that is deleted afterward.
 * @param given the database; by default an embedded one
 * @param settings more environment variables of the server
 */
export async function startProduct(
  given?: GivenDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-bench-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const database = given
    ? { ...given, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings: databaseSettings });
  const [port, sandboxPort, deskPort] = [
    String(await findFreePort()),
    String(await findFreePort()),
    String(await findFreePort()),
  ];
  const environment = {
    ...textSecrets,
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    DESK_PORT: deskPort,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    REQUESTS_PER_MINUTE: requestsPerMinute,
    ...settings,
  };
  try {
    const running = await startChild('npm', ['start'], environment, /^ready: /);
    return {
      portal: `http://127.0.0.1:${port}`,
      sandbox: `http://127.0.0.1:${sandboxPort}`,
      desk: `http://127.0.0.1:${deskPort}`,
      databaseUrl: database.url,
      async stop() {
        await running.stop();
        await database.stop();
        await removeFolder();
      },
    };
  } catch (error) {
    await database.stop();
    await removeFolder();
    throw error;
  }
}
