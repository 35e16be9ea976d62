import type { Configuration } from '../platform/configuration/schema.ts';
import { openDatabase, type ConnectionPool } from '../platform/database/database.ts';
import { createReadinessCheck } from '../platform/database/readiness.ts';
import { describeDatabaseError, isPoolerError } from '../platform/startup/startup-error.ts';
import {
  isBoundToOneSession,
  canNameStatements,
  readDatabaseFacts,
  type DatabaseFacts,
} from './database-repository.ts';
import { fail, note, pass, type Check, type Finding, type Surroundings } from './finding.ts';
import { openServedDatabase } from './open-served-database.ts';

const oldest = 15;

/** Judges the version, the rights, and the time limits. */
export function judgeDatabase(facts: DatabaseFacts): readonly Finding[] {
  const findings: Finding[] = [];
  const version = Math.floor(facts.version / 10_000);
  if (version < oldest)
    findings.push(fail('Database version', String(version), `Upgrade to ${String(oldest)} or later.`));
  else findings.push(pass('Database version', String(version)));
  if (facts.isReadOnly)
    findings.push(fail('Database rights', 'it is a read-only standby', 'Point DATABASE_URL to the primary.'));
  else if (!facts.canWrite)
    findings.push(fail('Database rights', 'the role can’t write', 'Grant the rights of docs/deploying.md.'));
  else if (facts.isSuperuser)
    findings.push(
      note('Database rights', 'the role is a superuser', 'Use a role that owns only this database.'),
    );
  else if (facts.canChangeAudit)
    findings.push(
      note(
        'Database rights',
        'the role can change the audit log or the ledger',
        'Let another role own the tables: docs/deploying.md.',
      ),
    );
  else findings.push(pass('Database rights', 'the role can write'));
  if (facts.statementTimeout === '0')
    findings.push(
      note(
        'Database time limits',
        'statements have none',
        "Set them: alter role … set statement_timeout = '20s'. A pooler’s open sessions keep the old value until it reconnects.",
      ),
    );
  else findings.push(pass('Database time limits', `statements end after ${facts.statementTimeout}`));
  return findings;
}

async function checkPooler(
  pool: ConnectionPool,
  { databaseDirectUrl }: Pick<Configuration, 'databaseDirectUrl'>,
): Promise<Finding> {
  const subject = 'Database pooler';
  if (await isBoundToOneSession(pool)) return pass(subject, 'a connection keeps its session');
  if (databaseDirectUrl === undefined)
    return fail(subject, 'it changes sessions between statements', 'Set DATABASE_DIRECT_URL.');
  if (!(await canNameStatements(pool)))
    return fail(subject, 'it mixes up named statements', 'Set DATABASE_NAMED_STATEMENTS=false.');
  return pass(subject, 'changes sessions; a direct address is set');
}

/** Checks the address past a pooler, which migrations and live updates use. */
async function checkDirectAddress(url: string): Promise<Finding> {
  const subject = 'Database direct address';
  const open = openDatabase(url, { connections: 2 });
  try {
    if (!(await isBoundToOneSession(open.pool)))
      return fail(subject, 'it leads to a pooler, too', 'Point DATABASE_DIRECT_URL to PostgreSQL itself.');
    const { isReadOnly } = await readDatabaseFacts(open.pool);
    return isReadOnly
      ? fail(subject, 'it is a read-only standby', 'Point DATABASE_DIRECT_URL to the primary.')
      : pass(subject, 'leads to PostgreSQL itself');
  } catch (error) {
    return fail(subject, `can't be used (${describeDatabaseError(error)})`, 'Correct DATABASE_DIRECT_URL.');
  } finally {
    await open.close();
  }
}

async function checkServedDatabase({ configuration, now }: Surroundings): Promise<readonly Finding[]> {
  const open = openServedDatabase(configuration, 3);
  try {
    const facts = await readDatabaseFacts(open.pool);
    const isMigrated = await createReadinessCheck(open.pool, configuration.migrationsDir)();
    const seconds = Math.round(Math.abs(facts.now.getTime() - now().getTime()) / 1_000);
    return [
      ...judgeDatabase(facts),
      await checkPooler(open.pool, configuration),
      isMigrated || facts.isReadOnly
        ? pass('Database schema', facts.isReadOnly ? 'not checked' : 'up to date')
        : fail(
            'Database schema',
            'not up to date',
            'Run npm run migrate, or node start.mjs migrate in a release.',
          ),
      seconds > 10
        ? note(
            'Database clock',
            `${String(seconds)} s off ours`,
            'Let both machines set their clocks by NTP.',
          )
        : pass('Database clock', 'agrees with ours'),
    ];
  } catch (error) {
    return [
      fail(
        'Database',
        `can't be used (${describeDatabaseError(error)})`,
        isPoolerError(error)
          ? 'Set DATABASE_DIRECT_URL to PostgreSQL itself.'
          : 'Check DATABASE_URL, and that PostgreSQL runs.',
      ),
    ];
  } finally {
    await open.close();
  }
}

/** Checks the database: reached, version, rights, time limits, a pooler and the way past it, schema, and clock. */
export const checkDatabase: Check = async (surroundings) => {
  const { databaseDirectUrl } = surroundings.configuration;
  const findings = await checkServedDatabase(surroundings);
  return databaseDirectUrl === undefined
    ? findings
    : [...findings, await checkDirectAddress(databaseDirectUrl)];
};
