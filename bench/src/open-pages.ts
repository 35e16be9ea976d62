import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type pg from 'pg';
import { dataAgeHeader, liveUpdatesPath } from '@moments/contract/live/live-updates';

/** An open page: its member, and what to call when an event arrives. */
export interface OpenPage {
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
export async function addPageMembers(client: pg.Client, count: number): Promise<void> {
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

/** Opens many pages. */
export async function openPages(portal: string, count: number): Promise<readonly OpenPage[]> {
  const url = new URL(portal);
  const pages: OpenPage[] = [];
  for (let first = 0; first < count; first += connecting) {
    const numbers = Array.from({ length: Math.min(connecting, count - first) }, (_, index) => first + index);
    pages.push(...(await Promise.all(numbers.map((n) => openPage(url, n)))));
  }
  return pages;
}
