import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { buildUrl } from '@moments/contract/http/endpoint';
import { bundleServer } from '@moments/launcher/build/bundle-server';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { addCoachedMember } from '@moments/server/test/coached-member';
import { settingsOfTests } from '@moments/server/test/configuration';
import type { Databases } from './database.ts';
import { FrontDoor } from './front-door.ts';
import { startLife } from './life.ts';
import { Random } from './random.ts';

const betweenKills = 5_000;
/** Longer than the sweep of the provider's log and the wait of an abandoned text take, in milliseconds. */
const patience = 8 * 60_000;

/** A server's program that is killed and started again. */
class Victim {
  kills = 0;
  #process: ChildProcess;
  readonly #start: () => ChildProcess;

  constructor(start: () => ChildProcess) {
    this.#start = start;
    this.#process = start();
    process.on('exit', () => this.#process.kill('SIGKILL'));
  }

  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async killFor(end: number): Promise<void> {
    while (Date.now() < end) {
      await pause(betweenKills);
      await this.kill();
      this.kills += 1;
      this.#process = this.#start();
    }
  }
}

/**
 * Runs the server's program, kills it (-9) every few seconds while members text and coaches reply, and compares what was acknowledged
 * with what arrived.
 * @returns what was lost or doubled, and how much was tried
 */
export async function runChaos(databases: Databases, seed: number, seconds: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-chaos-'));
  await bundleServer(path.resolve(import.meta.dirname, '../..'), folder);
  const [port, deskPort, setupPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const portalUrl = `http://127.0.0.1:${String(port)}`;
  const settings = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PORTAL_URL: portalUrl };
  const sandbox = await buildSandbox(readConfiguration(settings));
  const { url, smtpPort } = await sandbox.listen();
  const smtpUrl = `smtp://127.0.0.1:${String(smtpPort)}`;
  const databaseUrl = await databases.create();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const setup = await startLife({
    door: new FrontDoor(),
    ...{ databaseUrl, smtpUrl, sandbox, port: setupPort, keywords: 'twilio' },
    onError: () => undefined,
  });
  const members = await Promise.all(Array.from({ length: 10 }, () => addCoachedMember(setup, 900)));
  await setup.stop();
  const env = {
    ...settingsOfTests,
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: portalUrl, PORT: String(port), DESK_PORT: String(deskPort) },
    ...{
      STRIPE_API_URL: url,
      TWILIO_API_URL: url,
      GROWSURF_API_URL: `${url}/growsurf/v2`,
      SMTP_URL: smtpUrl,
    },
    REQUESTS_PER_MINUTE: '1000000',
  };
  const victim = new Victim(() =>
    spawn(process.execPath, [path.join(folder, 'main.js')], { env, stdio: 'ignore' }),
  );
  const end = Date.now() + seconds * 1_000;
  const random = new Random(seed);
  /** The texts and replies that were acknowledged. */
  const [sids, keys]: [string[], string[]] = [[], []];

  async function text(): Promise<void> {
    const payload = { from: random.pick(members).phone, body: `Text ${String(sids.length)}` };
    const reply = await sandbox.app.inject({ method: 'POST', url: '/api/texts', payload });
    sids.push(reply.json<{ messageSid: string }>().messageSid);
  }

  /** Sends a reply as the desk does: with the same key, until the server has answered. */
  async function reply(): Promise<void> {
    const key = `chaos-${String(random.below(2 ** 31))}`;
    const memberId = random.pick(members).id;
    const target = `http://127.0.0.1:${String(deskPort)}${buildUrl(staffSendMessage.path, { memberId })}`;
    const headers = { authorization: 'sandbox-operator', 'content-type': 'application/json' };
    const body = JSON.stringify({ body: `Thanks (${key})`, key });
    for (let isDone = false; !isDone && Date.now() < end + 30_000;) {
      const answer = await fetch(target, { method: 'POST', headers, body }).catch(() => undefined);
      isDone = answer?.ok === true;
      if (isDone) keys.push(key);
      else await pause(200);
    }
  }

  async function live(): Promise<void> {
    while (Date.now() < end) {
      await Promise.all([text(), reply()]);
      await pause(100);
    }
  }

  async function findBroken(): Promise<string[]> {
    const { rows } = await pool.query<{ sid: string }>(
      'select provider_id as sid from messages where provider_id = any($1)',
      [sids],
    );
    const kept = new Set(rows.map(({ sid }) => sid));
    const bodies = sandbox.log.listNewestFirst().map(({ body }) => body);
    const { rows: wrong } = await pool.query<{ id: string }>(
      `select b.member_id as id from moments_balances b
       where b.plan_remaining + b.add_on_remaining <> (select sum(amount) from moments_ledger l where l.member_id = b.member_id)`,
    );
    return [
      ...sids.filter((sid) => !kept.has(sid)).map((sid) => `text ${sid} is lost`),
      ...keys.flatMap((key) => {
        const copies = bodies.filter((body) => body.includes(`(${key})`)).length;
        return copies === 1 ? [] : [`reply ${key} arrived ${String(copies)} times`];
      }),
      ...wrong.map(({ id }) => `the ledger of ${id} isn't its balance`),
    ];
  }

  await Promise.all([victim.killFor(end), live(), live()]);
  let broken = await findBroken();
  for (
    const limit = Date.now() + patience;
    broken.length > 0 && Date.now() < limit;
    broken = await findBroken()
  )
    await pause(2_000);
  await victim.kill();
  await pool.end();
  await sandbox.close();
  await databases.drop(databaseUrl);
  await rm(folder, { recursive: true, force: true });
  return { broken, kills: victim.kills, texts: sids.length, replies: keys.length };
}
