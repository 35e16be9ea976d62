import pg from 'pg';
import Stripe from 'stripe';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { findCode, type Message } from '@moments/sandbox/messages/message';
import { defaultPlans, importPlans } from '@moments/server/features/payments/plans/import-plans';
import type { CallInput, CallResult } from '@moments/server/test/call';
import { Clock } from './clock.ts';
import type { Databases } from './database.ts';
import { Jobs } from './jobs.ts';
import { startLife, type Life, type Surroundings } from './life.ts';
import type { Person } from './people.ts';

/** What a call returns that the server's death cut off. */
const cutOff = { ok: false, status: 0, error: undefined } as const;
export type Outcome<E extends Endpoint> = CallResult<E> | typeof cutOff;

const coachingNumber = '+12125550199';

/** The instant at which every world begins, so that each run meets the same calendar. */
const beginning = new Date('2026-01-05T15:00:00Z');

/** Milliseconds of the providers that the simulation doesn't wait for. A bank decides when an act says so. */
const pace = {
  stripe: { processing: 2 ** 30, delay: 200, reorder: 100, retry: 20 },
  textReports: 0,
};

/** Stripe's states in which periods follow each other. */
const renewing: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/** The seconds between two looks at what is due. What is due in between waits, as for a busy worker. */
const shortestHop = 30;

/** The server with its database, its providers, and a time that only the simulation moves. */
export class World {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly pool: pg.Pool;
  readonly sandbox: Sandbox;
  readonly #stripe: Stripe;
  readonly browser: Stripe;
  /** The newest code that was sent to each phone and mailbox. */
  readonly codes = new Map<string, string>();
  /** What contradicts a promise, in the order in which it was found. */
  readonly violations: string[] = [];
  /** Errors in the server's log, for the report of a failure. */
  readonly log: string[] = [];
  /** Whether providers fail or the server was killed since the last rest. Then a call may be rejected for it. */
  isStormy = false;
  deaths = 0;
  /** Texts of members since the last rest, which the server must keep. */
  texts: { sid: string; memberId: string; body: string; isAlarm: boolean; at: Date }[] = [];
  /** Replies of coaches that were acknowledged since the last rest. */
  replies: { key: string; memberId: string }[] = [];
  /** Phones that want no texts. What changes in a step counts from the next one on. */
  readonly optedOut = new Set<string>();
  readonly willOptOut = new Map<string, boolean>();
  readonly staff: Person[] = [];
  /** The texts and emails that reached phones and mailboxes, by their ID. */
  readonly delivered = new Map<string, Message>();
  life: Life;
  readonly #surroundings: Surroundings;
  readonly #databases: Databases;
  #nextRenewal = 0;
  #renewalsReadUntil = 0;

  private constructor(
    databases: Databases,
    parts: {
      clock: Clock;
      pool: pg.Pool;
      jobs: Jobs;
      sandbox: Sandbox;
      life: Life;
      surroundings: Surroundings;
    },
  ) {
    ({ clock: this.clock, pool: this.pool, jobs: this.jobs, sandbox: this.sandbox, life: this.life } = parts);
    this.#databases = databases;
    this.#surroundings = parts.surroundings;
    const { port } = new URL(parts.surroundings.sandboxUrl);
    const connection = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const;
    this.#stripe = new Stripe('sk_test_sandbox', connection);
    this.browser = new Stripe('pk_test_sandbox', connection);
    this.sandbox.log.onMessage((message) => this.#note(message));
  }

  /** @param keywords who answers STOP, START, and HELP */
  static async create(databases: Databases, keywords: 'twilio' | 'server'): Promise<World> {
    const databaseUrl = await databases.create();
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pool.on('error', () => undefined);
    const clock = new Clock(pool);
    await clock.moveTo(beginning);
    // The migrations note the time up to which the provider's log needs no sweep.
    await pool.query('update sweeps set done_until = now()');
    const port = await findFreePort();
    const settings = {
      SANDBOX_PORT: String(await findFreePort()),
      SANDBOX_SMTP_PORT: '0',
      PORTAL_URL: `http://127.0.0.1:${String(port)}`,
      TWILIO_KEYWORD_HANDLING: keywords,
    };
    const sandbox = await buildSandbox(readConfiguration(settings), pace);
    const { url, smtpPort } = await sandbox.listen();
    const smtpUrl = `smtp://127.0.0.1:${String(smtpPort)}`;
    const log: string[] = [];
    const surroundings = {
      databaseUrl,
      sandboxUrl: url,
      smtpUrl,
      port,
      keywords,
      onError: (line: string) => void log.push(line),
    };
    const life = await startLife(surroundings);
    const jobs = new Jobs(pool);
    await jobs.start();
    await importPlans(life.services, defaultPlans);
    const world = new World(databases, { clock, pool, jobs, sandbox, life, surroundings });
    return Object.assign(world, { log });
  }

  /** Notes what a phone or a mailbox gets. */
  #note(message: Message): void {
    if (message.direction !== 'from-portal' || message.isReply || this.delivered.has(message.id)) return;
    this.delivered.set(message.id, message);
    const code = findCode(message);
    if (code !== undefined) this.codes.set(message.to, code);
    const isNotice = message.channel === 'sms' && message.from === coachingNumber;
    if (isNotice && this.optedOut.has(message.to))
      this.violate('no text after an opt-out', `${message.to} got “${message.body.slice(0, 60)}”`);
  }

  /** Lets the opt-outs of the last step count. */
  applyOptOuts(): void {
    for (const [phone, isOut] of this.willOptOut)
      if (isOut) this.optedOut.add(phone);
      else this.optedOut.delete(phone);
    this.willOptOut.clear();
  }

  /** Returns today's date in Eastern Time. */
  today = (): string => toEasternIsoDate(new Date());

  violate(invariant: string, facts: string): void {
    this.violations.push(`${invariant}: ${facts}`);
  }

  /** Calls an endpoint as a browser does. A reply that says that the server failed is a violation. */
  async call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Outcome<E>> {
    const { killSwitch, call } = this.life;
    const result = await Promise.race([call(endpoint, input), killSwitch.death.then(() => cutOff)]);
    if (result.status === 500 || (result.status > 500 && !this.isStormy))
      this.violate('no call fails', `${endpoint.name} ${JSON.stringify(result)}`);
    return result;
  }

  /** Calls the sandbox. @throws Error if it rejects the call */
  async post<T>(path: string, body: object = {}): Promise<T> {
    const reply = await this.sandbox.app.inject({ method: 'POST', url: path, payload: body });
    if (reply.statusCode >= 400) throw new Error(`${path}: ${String(reply.statusCode)} ${reply.body}`);
    return reply.json<T>();
  }

  /** Calls Stripe as the account's owner, whom the faults don't strike. */
  async asOwner<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { faults } = this.sandbox;
    const pending = faults.list();
    faults.clear();
    try {
      return await work(this.#stripe);
    } finally {
      for (const order of pending) faults.add(order);
    }
  }

  /** Starts the server again if it was killed. */
  async revive(): Promise<void> {
    if (!this.life.killSwitch.hasDied()) return;
    this.deaths += 1;
    this.isStormy = true;
    this.life.bury();
    this.life = await startLife(this.#surroundings);
  }

  /** Runs what is due and waits for the providers, until nothing is left to do now. */
  async settle(): Promise<void> {
    for (;;) {
      await this.revive();
      await Promise.race([this.sandbox.finish(), this.life.killSwitch.death]);
      const ran = this.life.killSwitch.hasDied() ? 1 : await this.jobs.runReady(this.life);
      if (ran === 0 && !this.life.killSwitch.hasDied()) return;
    }
  }

  /** Lets time pass: from one thing that is due to the next. */
  async advance(seconds: number): Promise<void> {
    const target = Date.now() + seconds * 1_000;
    for (;;) {
      const due = (await this.jobs.findNextDue())?.getTime() ?? Infinity;
      const next = Math.max(Math.min(due, this.#nextRenewal), Date.now() + shortestHop * 1_000);
      await this.clock.moveTo(new Date(Math.min(next, target)));
      await this.#renewPlans();
      await this.jobs.runSchedules(this.life, (queue, error) => {
        if (!this.isStormy) this.violate('no job fails', `${queue} ${String(error)}`);
      });
      await this.settle();
      if (Date.now() >= target) return;
    }
  }

  /** Starts the next period of each plan whose time has come, and lets Stripe do what is due at this time. */
  async #renewPlans(): Promise<void> {
    await this.post('/api/webhooks', { paused: false });
    if (Date.now() < Math.min(this.#nextRenewal, this.#renewalsReadUntil)) return;
    this.#renewalsReadUntil = Date.now() + 86_400_000;
    this.#nextRenewal = Infinity;
    const plans = await this.asOwner((stripe) =>
      stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    );
    for (const { id, items, status } of plans) {
      if (!renewing.has(status)) continue;
      const end = (items.data[0]?.current_period_end ?? Infinity) * 1_000;
      if (end <= Date.now()) await this.post(`/api/subscriptions/${id}/renew`, { draft: true });
      else this.#nextRenewal = Math.min(this.#nextRenewal, end);
    }
  }

  async close(): Promise<void> {
    await this.jobs.stop();
    await this.life.stop();
    await this.sandbox.close();
    await this.pool.end();
    this.clock.release();
    await this.#databases.drop(this.#surroundings.databaseUrl);
  }
}
