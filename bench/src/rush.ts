import autocannon from 'autocannon';
import { getMemberProfile } from '@moments/contract/members/members';
import { judgeForgedTexts } from './forged-texts.ts';
import { logIn } from './log-in.ts';
import { judgeNewConnections } from './new-connections.ts';
import type { Product } from './product.ts';
import { calculatePercentile, readMegabytes, type Verdict } from './report.ts';
import { fillUpTo } from './texts/text-members.ts';
import { createNextText, textPath } from './texts/texts.ts';
import { watch } from './watch-calls.ts';

/** A demo member in coaching on a monthly plan. */
const phone = '+12125550105';
const members = 1_000;
/** Callers at the same time on an evening, and ten times as many. */
const callers = { usual: 100, rush: 1_000 };
const seconds = 10;
/** Callers who post a large body with a made-up signature, and its bytes. */
const forgers = { count: 64, bytes: 1_000_000 };
/** `unanswered`: calls of the rush that got no reply within ten seconds. `grownMb`: with it, a fresh process stays below 320 MB. */
const targets = { rushMs: 2_500, unanswered: 10, forgersMs: 100, grownMb: 110 };

function sendText({ portal }: Product): Promise<Response> {
  const { body, signature } = createNextText(portal, members);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return fetch(portal + textPath, { method: 'POST', headers, body });
}

/** Checks that ten times as many callers as on a busy evening wait for a short time or are rejected early, and that texts are accepted. */
async function judgeManyCallers(product: Product, token: string): Promise<readonly Verdict[]> {
  const load = (connections: number) =>
    autocannon({
      url: product.portal + getMemberProfile.path,
      headers: { authorization: token },
      connections,
      duration: seconds,
      workers: 1,
    });
  const usual = await load(callers.usual);
  const rush = load(callers.rush);
  const [{ latency, errors, statusCodeStats, requests }, texts] = await Promise.all([
    rush,
    watch(() => sendText(product), rush),
  ]);
  const statuses = Object.fromEntries(
    Object.entries(statusCodeStats).map(([code, { count }]) => [code, count]),
  );
  console.log(
    `Rush of ${String(callers.rush)} callers: ${requests.average.toFixed(0)} replies a second (${usual.requests.average.toFixed(0)} with ${String(callers.usual)}), by status ${JSON.stringify(statuses)}; texts: median ${calculatePercentile(texts.times, 0.5).toFixed(0)} ms of ${String(texts.times.length)}\n`,
  );
  const isOnlyKnown = Object.keys(statuses).every((code) => ['200', '429', '503'].includes(code));
  return [
    {
      text: `rush: 99 % of ${String(callers.rush)} callers answered within ${String(latency.p99)} ms, at most ${String(targets.rushMs)}`,
      isReached: latency.p99 <= targets.rushMs,
    },
    {
      text: `rush: only 200, 429, and 503; ${String(errors)} calls unanswered, at most ${String(targets.unanswered)}`,
      isReached: isOnlyKnown && errors <= targets.unanswered,
    },
    {
      text: `rush: ${String(texts.rejected)} of ${String(texts.times.length)} texts rejected`,
      isReached: texts.rejected === 0,
    },
  ];
}

/** Checks that other calls stay quick during forged webhooks with large bodies. */
async function judgeForgedWebhooks(product: Product, token: string): Promise<readonly Verdict[]> {
  const attack = autocannon({
    url: `${product.portal}/webhooks/stripe`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ id: 'evt_forged', data: 'x'.repeat(forgers.bytes) }),
    connections: forgers.count,
    duration: seconds,
    workers: 1,
  });
  const call = () => fetch(product.portal + getMemberProfile.path, { headers: { authorization: token } });
  const { times, rejected } = await watch(call, attack);
  const slowest = calculatePercentile(times, 0.95);
  return [
    {
      text: `${String(forgers.count)} forgers of ${String(forgers.bytes)} bytes: 95 % of others’ calls within ${slowest.toFixed(0)} ms, at most ${String(targets.forgersMs)}; ${String(rejected)} rejected`,
      isReached: slowest <= targets.forgersMs && rejected === 0,
    },
  ];
}

/** Measures what the server does with forged webhooks, and with far more callers than it can serve. */
export async function judgeRush(product: Product): Promise<readonly Verdict[]> {
  await fillUpTo(product.databaseUrl, members);
  const token = await logIn(product, phone);
  const before = await readMegabytes(product.desk);
  const forged = await judgeForgedWebhooks(product, token);
  const grown = (await readMegabytes(product.desk)) - before;
  return [
    ...forged,
    {
      text: `the forgers added ${grown.toFixed(0)} MB to ${before.toFixed(0)} MB resident, at most ${String(targets.grownMb)}`,
      isReached: grown <= targets.grownMb,
    },
    ...(await judgeForgedTexts(product, token)),
    ...(await judgeManyCallers(product, token)),
    ...(await judgeNewConnections(product, token)),
  ];
}
