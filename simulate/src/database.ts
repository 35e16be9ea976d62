import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@moments/launcher/embedded-postgres/start';
import { makeTemporaryFolder } from '@moments/launcher/embedded-postgres/temporary-folder';
import { openDatabase } from '@moments/server/platform/database/database';
import { recordKind } from '@moments/server/platform/database/database-kind-repository';
import { migrate } from '@moments/server/platform/database/migrate';
import { databaseClock } from './clock.ts';

/** Keeps what the outbox deletes after two days: messages to people who are no members. */
const keptMessages = `
  create table simulated.deleted_messages (channel text, sender text, status text);
  create function simulated.keep_message() returns trigger language plpgsql as $$ begin
    insert into simulated.deleted_messages values (old.channel, old.sender, old.status);
    return old;
  end $$;
  create trigger keep_message before delete on outbound_messages for each row execute function simulated.keep_message()`;

/** Notes which plans were held for a match and no longer are. */
const endedHolds = `
  create table simulated.ended_holds (member_id uuid, plan text, held_since timestamptz);
  create function simulated.note_hold() returns trigger language plpgsql as $$ begin
    insert into simulated.ended_holds values (old.member_id, old.stripe_subscription_id, old.held_for_match_since);
    return null;
  end $$;
  create trigger note_hold after update on subscriptions for each row
    when (old.held_for_match_since is not null and new.held_for_match_since is null) execute function simulated.note_hold()`;

const migrations = path.resolve(import.meta.dirname, '../../server/migrations');
const template = 'simulation_template';

const toUrl = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Databases of worlds, each new and with a time of its own. */
export interface Databases {
  create(): Promise<string>;
  drop(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with one migrated database, which each world copies. */
export async function startDatabases(): Promise<Databases> {
  const dataDir = makeTemporaryFolder();
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      // What is lost in a power failure is lost with the run.
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' },
      // A long story is a million statements, and each costs less past the network.
      unix_socket_directories: dataDir,
    },
  });
  const local = `${server.url}?host=${encodeURIComponent(dataDir)}`;
  await run(
    local,
    `create database ${template}`,
    `alter database ${template} set search_path = public, pg_catalog`,
  );
  await run(toUrl(local, template), databaseClock);
  await migrate(toUrl(local, template), migrations);
  await run(toUrl(local, template), keptMessages, endedHolds);
  const open = openDatabase(toUrl(local, template), { connections: 1 });
  await recordKind(open.pool, 'sandbox');
  await open.close();
  return {
    async create() {
      const name = `simulation_${randomBytes(6).toString('hex')}`;
      await run(
        local,
        `create database ${name} template ${template} strategy file_copy`,
        `alter database ${name} set search_path = public, pg_catalog`,
      );
      return toUrl(local, name);
    },
    drop: (url) => run(local, `drop database ${new URL(url).pathname.slice(1)} with (force)`),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
