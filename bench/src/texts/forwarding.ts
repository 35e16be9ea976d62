import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '@moments/launcher/ports';
import { calculateMedian } from '../percentiles.ts';
import { startProduct } from '../product.ts';
import { formatTextsTable, type Verdict } from '../report.ts';
import { fillUpTo, memberIdPrefix } from './text-members.ts';
import { playRounds } from './texts.ts';

const members = 1_000;
const rounds = 3;
const target = 0.4;
/** How long the last texts can take to reach the desk, in ms. */
const patience = 60_000;

/** Starts a coaching desk that accepts each text right away and counts their keys. */
async function startCoachingDesk() {
  const keys = new Set<string>();
  const server = createServer((request, reply) => {
    keys.add(String(request.headers['webhook-id']));
    request.resume().on('end', () => reply.writeHead(204).end());
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${String(port)}/texts`,
    received: () => keys.size,
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

/** Compares inbound texts a second with pgbench, while a coaching desk gets each of them. */
export async function judgeForwarding(): Promise<readonly Verdict[]> {
  const desk = await startCoachingDesk();
  const product = await startProduct(undefined, {
    COACH_WEBHOOK_URL: desk.url,
    COACH_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
  });
  try {
    await fillUpTo(product.databaseUrl, members);
    const played = await playRounds(product, members, rounds);
    const accepted = await countTexts(product.databaseUrl);
    for (const end = Date.now() + patience; desk.received() < accepted && Date.now() < end;) await pause(200);
    const ratio = calculateMedian(played.map(({ texts, statements }) => texts / statements));
    console.log(`${formatTextsTable(played)}\n`);
    return [
      {
        text: `texts with a coaching desk: median ratio ${ratio.toFixed(2)}, at least ${target.toFixed(2)}`,
        isReached: ratio >= target,
      },
      {
        text: `texts with a coaching desk: ${String(desk.received())} of ${String(accepted)} reached it`,
        isReached: desk.received() === accepted,
      },
    ];
  } finally {
    await product.stop();
    desk.stop();
  }
}
