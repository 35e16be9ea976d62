import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '@moments/launcher/ports';
import { startProduct } from '../product.ts';
import { calculateMedian, type Verdict } from '../report.ts';
import { fillUpTo, memberIdPrefix } from './text-members.ts';
import { formatTextsTable, playRounds } from './texts.ts';

const members = 1_000;
const rounds = 3;
const target = 0.4;
/** How long the last events can take to reach the program, in ms. */
const patience = 60_000;

/** Starts a program that accepts each event right away and counts their IDs. */
async function startReceiver() {
  const ids = new Set<string>();
  const server = createServer((request, reply) => {
    ids.add(String(request.headers['webhook-id']));
    request.resume().on('end', () => reply.writeHead(204).end());
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${String(port)}/events`,
    received: () => ids.size,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Counts the texts that were stored, even those whose sender no longer waited for the reply. */
async function countTexts(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ texts: number }>(
      `select count(*)::int as texts from messages where member_id::text like '${memberIdPrefix}%'`,
    );
    return rows[0]?.texts ?? NaN;
  } finally {
    await client.end();
  }
}

/** Compares inbound texts a second with pgbench, while a program gets an event of each of them. */
export async function judgeEvents(): Promise<readonly Verdict[]> {
  const receiver = await startReceiver();
  const product = await startProduct(undefined, {
    EVENTS_WEBHOOK_URL: receiver.url,
    EVENTS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
  });
  try {
    await fillUpTo(product.databaseUrl, members);
    const played = await playRounds(product, members, rounds);
    const accepted = await countTexts(product.databaseUrl);
    for (const end = Date.now() + patience; receiver.received() < accepted && Date.now() < end;)
      await pause(200);
    const ratio = calculateMedian(played.map(({ texts, statements }) => texts / statements));
    console.log(`${formatTextsTable(played)}\n`);
    return [
      {
        text: `texts with events: median ratio ${ratio.toFixed(2)}, at least ${target.toFixed(2)}`,
        isReached: ratio >= target,
      },
      {
        text: `events: ${String(receiver.received())} of ${String(accepted)} texts reached the program`,
        isReached: receiver.received() === accepted,
      },
    ];
  } finally {
    await product.stop();
    receiver.stop();
  }
}
