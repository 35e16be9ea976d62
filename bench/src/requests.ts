import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type pg from 'pg';
import { getMemberProfile } from '@moments/contract/members/members';
import { findOwnProfile } from '@moments/server/features/members/profile-repository';
import { hashToken } from '@moments/server/features/sign-in/tokens';
import { openDatabase } from '@moments/server/platform/database/database';
import { startChild } from './child.ts';
import { logIn } from './log-in.ts';
import type { Product } from './product.ts';
import { calculateMedian, formatColumns, formatWhole } from './report.ts';

/** An SQL statement and its parameters. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Formats bytes as PostgreSQL does, so that they can be passed as text. */
const toText = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Returns the statement with which the server reads the profile of a session's member, from the server's own code. */
async function captureProfileStatement(databaseUrl: string, token: string): Promise<Statement> {
  const statements: Statement[] = [];
  const open = openDatabase(databaseUrl, { connections: 1 });
  const query = open.pool.query.bind(open.pool);
  const noteAndQuery = (statement: pg.QueryConfig, values: unknown[]) => {
    statements.push({ text: statement.text, values: values.map(toText) });
    return query(statement, values);
  };
  Object.assign(open.pool, { query: noteAndQuery });
  try {
    if (!(await findOwnProfile(open.database, hashToken(token))))
      throw new Error('the session was not found');
  } finally {
    await open.close();
  }
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error('a profile is expected to be one statement');
  return statement;
}

/** The demo member with the most data: a plan, a coach, and add-on Moments. */
const phone = '+12125550105';
const connections = 10;
/** Seconds. The warm-up is long enough for the JavaScript compiler to optimize the code. */
const seconds = { warmUp: 8, round: 3 };

interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replies a second of the product, of a bare server, and of one with a prepared statement. */
interface Round {
  readonly product: number;
  readonly bare: number;
  readonly prepared: number;
}
type Targets = Readonly<Record<keyof Round, Target>>;

const names = ['bare', 'product', 'prepared'] as const;

async function measureAnswersASecond(target: Target, duration: number): Promise<number> {
  const { requests, errors, timeouts, non2xx } = await autocannon({ ...target, connections, duration });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${target.url}: ${String(errors + timeouts)} failed, ${String(non2xx)} rejected`);
  return requests.average;
}

/** Rotates the order in each round, so that no server gains from being first. */
async function playRound(targets: Targets, number: number): Promise<Round> {
  const figures = { product: 0, bare: 0, prepared: 0 };
  const first = number % names.length;
  for (const name of [...names.slice(first), ...names.slice(0, first)])
    figures[name] = await measureAnswersASecond(targets[name], seconds.round);
  return figures;
}

async function play(targets: Targets, rounds: number): Promise<readonly Round[]> {
  for (const name of names) await measureAnswersASecond(targets[name], seconds.warmUp);
  const played: Round[] = [];
  for (let number = 0; number < rounds; number += 1) played.push(await playRound(targets, number));
  return played;
}

const bareServer = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/**
 * Starts a bare server that answers every request with the row of one statement.
 * @param prepared whether the database plans the statement once, as in the product, or each time, which is the default
 */
async function startBareServer(databaseUrl: string, statement: Statement, prepared: boolean) {
  const child = await startChild(
    process.execPath,
    ['--import', 'tsx', bareServer],
    { DATABASE_URL: databaseUrl, STATEMENT: JSON.stringify(statement), PREPARED: String(prepared) },
    /^listening on /,
  );
  return { ...child, url: child.readyLine.replace('listening on ', '') };
}

/**
 * Compares replies a second of the profile call with those of bare servers that run the same query on the same database.
 * @returns the rounds, and the median of the ratios to the prepared statement
 */
export async function measureRequests(running: Product, rounds: number) {
  const token = await logIn(running, phone);
  const statement = await captureProfileStatement(running.databaseUrl, token);
  const bare = await startBareServer(running.databaseUrl, statement, false);
  const prepared = await startBareServer(running.databaseUrl, statement, true);
  try {
    const product = { url: running.portal + getMemberProfile.path, headers: { authorization: token } };
    const played = await play({ product, bare, prepared }, rounds);
    return {
      rounds: played,
      ratioToPrepared: calculateMedian(played.map((round) => round.product / round.prepared)),
    };
  } finally {
    await bare.stop();
    await prepared.stop();
  }
}

export const formatRequestsTable = (rounds: readonly Round[]): string =>
  [
    'Profile call, compared with bare node:http + pg with the same query (requests a second)',
    formatColumns(['round', 'server', 'bare', 'ratio', 'prepared', 'ratio']),
    ...rounds.map(({ product, bare, prepared }, number) =>
      formatColumns([
        String(number + 1),
        formatWhole(product),
        formatWhole(bare),
        (product / bare).toFixed(2),
        formatWhole(prepared),
        (product / prepared).toFixed(2),
      ]),
    ),
  ].join('\n');
