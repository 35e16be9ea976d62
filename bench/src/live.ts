import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dataAgeHeader, liveUpdatesPath } from '@moments/contract/live/live-updates';
import type { Product } from './product.ts';
import { calculatePercentile, formatColumns, formatWhole, readMegabytes, readMetric } from './report.ts';

/** An open page: its member, and what to call when an event arrives. */
interface OpenPage {
  readonly memberId: string;
  onEvent: (() => void) | undefined;
  close(): void;
}

/** How many pages connect at the same time. */
const connecting = 200;

const getMemberId = (n: number): string => `00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}`;
const getToken = (n: number): string => `bench-page-${String(n)}`;
const getHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Adds members in coaching, each with a balance and a session. */
async function addPageMembers(client: pg.Client, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const ids = numbers.map(getMemberId);
  await client.query(
    `insert into members (id, phone_hash, phone_sealed, status, coach_name)
     select id, hash, '', 'ACTIVE_COACHING', 'Ana' from unnest($1::uuid[], $2::bytea[]) as page (id, hash)`,
    [ids, ids.map(getHash)],
  );
  await client.query(
    `insert into moments_balances (member_id, plan_remaining, moments_limit, period_start, period_end)
     select id, 1000000, 1000000, now(), now() + interval '1 year' from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.query(
    `insert into sessions (token_hash, member_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as page (id, hash)`,
    [ids, numbers.map((n) => getHash(getToken(n)))],
  );
}

/** Opens a page's stream, and resolves when the server has answered. */
function openPage({ hostname, port, host }: URL, n: number): Promise<OpenPage> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET ${liveUpdatesPath} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${getToken(n)}\r\nx-unattended: 1\r\n${dataAgeHeader}: 0\r\n\r\n`,
      ),
    );
    const page: OpenPage = {
      memberId: getMemberId(n),
      onEvent: undefined,
      close: () => socket.destroy(),
    };
    socket.once('error', reject);
    socket.once('data', (data) => {
      if (data.toString('latin1').startsWith('HTTP/1.1 200')) resolve(page);
      else reject(new Error(data.toString('latin1').slice(0, 200)));
      socket.on('data', (more) => {
        if (more.includes('event: changed')) page.onEvent?.();
      });
    });
  });
}

async function openPages(portal: string, count: number): Promise<readonly OpenPage[]> {
  const url = new URL(portal);
  const pages: OpenPage[] = [];
  for (let first = 0; first < count; first += connecting) {
    const numbers = Array.from({ length: Math.min(connecting, count - first) }, (_, index) => first + index);
    pages.push(...(await Promise.all(numbers.map((n) => openPage(url, n)))));
  }
  return pages;
}

/** How long an event may take, in ms, before the bench counts it as lost. */
const lostAfter = 5_000;

interface LiveFigures {
  readonly pages: number;
  /** Changes a second. */
  readonly rate: number;
  /** Milliseconds from the start of the change until its event arrived. */
  readonly median: number;
  readonly p99: number;
  readonly lost: number;
  /** The server process while the changes happened: share of one core, and megabytes. */
  readonly cpuShare: number;
  readonly megabytes: number;
}

/** Changes a member's Moments, and measures until the page has the event. @returns milliseconds, or undefined if it is lost */
async function measureChange(pool: pg.Pool, page: OpenPage): Promise<number | undefined> {
  const start = performance.now();
  const arrived = new Promise<number>((resolve) => {
    page.onEvent = () => resolve(performance.now() - start);
  });
  await pool.query('update moments_balances set plan_remaining = plan_remaining - 1 where member_id = $1', [
    page.memberId,
  ]);
  return Promise.race([arrived, sleep(lostAfter, undefined)]);
}

async function measureChanges(
  pool: pg.Pool,
  pages: readonly OpenPage[],
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
) {
  const running: Promise<number | undefined>[] = [];
  const step = Math.floor(pages.length / (rate * seconds)) || 1;
  for (let change = 0; change < rate * seconds; change += 1) {
    const page = pages[(change * step) % pages.length];
    if (page) running.push(measureChange(pool, page));
    await sleep(1_000 / rate);
  }
  return Promise.all(running);
}

/** Opens pages, changes members' Moments while all stay open, and measures until each page has its event. */
export async function measureLive(
  { portal, desk, databaseUrl }: Product,
  size: { readonly pages: number; readonly rate: number; readonly seconds: number },
): Promise<LiveFigures> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await addPageMembers(client, size.pages);
  await client.end();
  const pages = await openPages(portal, size.pages);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    const [cpuBefore, start] = [await readMetric(desk, 'process_cpu_seconds_total'), performance.now()];
    const times = await measureChanges(pool, pages, size);
    const seconds = (performance.now() - start) / 1_000;
    const cpu = (await readMetric(desk, 'process_cpu_seconds_total')) - cpuBefore;
    const arrived = times.filter((time) => time !== undefined).sort((one, other) => one - other);
    return {
      pages: pages.length,
      rate: times.length / seconds,
      median: calculatePercentile(arrived, 0.5),
      p99: calculatePercentile(arrived, 0.99),
      lost: times.length - arrived.length,
      cpuShare: cpu / seconds,
      megabytes: await readMegabytes(desk),
    };
  } finally {
    for (const page of pages) page.close();
    await pool.end();
  }
}

export const formatLiveTable = (figures: LiveFigures): string =>
  [
    'Live updates: from the change in the database until the open page has its event (ms), and the server process at that time',
    formatColumns(['pages', 'changes/s', 'median', '99 %', 'cores', 'MB']),
    formatColumns([
      formatWhole(figures.pages),
      formatWhole(figures.rate),
      formatWhole(figures.median),
      formatWhole(figures.p99),
      figures.cpuShare.toFixed(2),
      formatWhole(figures.megabytes),
    ]),
  ].join('\n');
