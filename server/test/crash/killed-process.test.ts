/**
 * Does the same as `first-plan.test.ts` with a separate process and a real SIGKILL: before and after each call of a first payment
 * that changes something at Stripe. `npm test` kills only after each call, when the reply is lost.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { addCustomer, createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { findFreePort } from '@moments/launcher/ports';
import { settingsOfTests } from '../configuration.ts';
import { isExhaustive } from '../exhaustive.ts';
import { type Buyer, shareMoneyServer } from '../money-server.ts';
import { findRecordDifferences } from '../record-differences.ts';
import { buildServerProgram } from '../server-program.ts';
import { KillSwitch } from './kill-switch.ts';
import { openKillableProxy } from './killable-proxy.ts';

const program = (await buildServerProgram()).main;
const money = await shareMoneyServer();

interface RunningProcess {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts the server's program on the same database. */
async function startProcess(stripeUrl: string): Promise<RunningProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    env: {
      ...settingsOfTests,
      DATABASE_URL: money.databaseUrl,
      STRIPE_API_URL: stripeUrl,
      PORT: String(port),
      DESK_PORT: String(await findFreePort()),
      // Without jobs, only the calls below change anything.
      ROLE: 'web',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => void (errors += text.toString()));
  const ready = once(child.stdout, 'data');
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server ended: ${errors}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return { url: `http://127.0.0.1:${String(port)}`, process: child };
}

async function kill({ process: child }: RunningProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Makes a call like the portal. @returns undefined if the server was killed during it */
async function call(
  { url }: RunningProcess,
  { token }: Buyer,
  { method, path: at }: Pick<Endpoint, 'method' | 'path'>,
  body?: object,
  query = '',
): Promise<{ data: { clientSecret: string; paymentId: string } } | undefined> {
  try {
    const reply = await fetch(url + at + query, {
      method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${at}: ${String(reply.status)} ${await reply.text()}`);
    return (await reply.json()) as { data: { clientSecret: string; paymentId: string } };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Pays, and repeats on a second server what the killed one did not answer. */
async function payWith(start: (isSecond: boolean) => Promise<RunningProcess>, buyer: Buyer): Promise<void> {
  let server = await start(false);
  const withRetry = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
    const first = await work();
    if (first !== undefined) return first;
    await kill(server);
    server = await start(true);
    const second = await work();
    if (second === undefined) throw new Error('the second server did not answer');
    return second;
  };
  const priceId = await money.priceOf('starter');
  const body = { priceId, paymentMethodId: 'pm_1', isAddOn: false, attemptId: 'a1' };
  await withRetry(() => call(server, buyer, addCustomer));
  const { data } = await withRetry(() => call(server, buyer, createPaymentIntent, body));
  await money.confirm(data.clientSecret);
  await withRetry(() => call(server, buyer, updatePaymentIntent, undefined, `?paymentId=${data.paymentId}`));
  await kill(server);
}

it('[CHK-13] charges and credits once when the process is killed before or after each Stripe call', async () => {
  const moments = isExhaustive ? /^/ : /^after/;
  for (let place = 1; ; place += 1) {
    const killSwitch = new KillSwitch();
    const proxy = await openKillableProxy(money.providers, killSwitch);
    const buyer = await money.buyer();
    const start = async (isSecond: boolean) => {
      const server = await startProcess(isSecond ? money.sandboxUrl : proxy.url);
      if (!isSecond) void killSwitch.death.then(() => kill(server));
      return server;
    };
    killSwitch.arm(place, moments);
    await payWith(start, buyer);
    proxy.close();
    expect([killSwitch.killedAt, await findRecordDifferences(money, buyer)]).toEqual([
      killSwitch.killedAt,
      [],
    ]);
    const { payments, customers } = await money.stripeRecords();
    const own = customers.filter(({ metadata }) => metadata['memberId'] === buyer.id);
    expect(own).toHaveLength(1);
    expect(
      payments.filter(({ customer, status }) => customer === own[0]?.id && status === 'succeeded'),
    ).toHaveLength(1);
    if (killSwitch.hasDied()) continue;
    expect(killSwitch.placesPassed).toBeGreaterThan(3);
    return;
  }
}, 1_800_000);
