import type pg from 'pg';
import Stripe from 'stripe';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Sandbox } from '@moments/sandbox/app';
import { defaultPlans, importPlans } from '@moments/server/features/payments/plans/import-plans';
import type { Services } from '@moments/server/services';
import type { CallInput, CallResult } from '@moments/server/test/call';
import type { Clock, Tempo } from './clock.ts';
import type { Databases } from './database.ts';
import type { FrontDoor } from './front-door.ts';
import type { Jobs } from './jobs.ts';
import { startLife, type Life, type Surroundings } from './life.ts';
import { Mailbox } from './mailbox.ts';
import { openParts, type Parts } from './parts.ts';
import type { Person } from './people.ts';
import { Renewals } from './renewals.ts';

/** No sweep looks later than this, in milliseconds: some give up what is older than two days. */
const longestHop = 86_400_000;

/** What a call returns that the server's death cut off. */
const cutOff = { ok: false, status: 0, error: undefined } as const;
export type Outcome<E extends Endpoint> = CallResult<E> | typeof cutOff;

/** The server with its database, its providers, and a time that only the simulation moves. */
export class World {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly pool: pg.Pool;
  readonly sandbox: Sandbox;
  readonly #stripe: Stripe;
  readonly browser: Stripe;
  readonly door: FrontDoor;
  /** What contradicts a promise, in the order in which it was found. */
  readonly violations: string[] = [];
  /** Errors in the server's log, for the report of a failure. */
  readonly log: readonly string[];
  /** Whether providers fail or the server was killed since the last rest. Then a call may be rejected for it. */
  isStormy = false;
  deaths = 0;
  /** Texts of members since the last rest, which the server must keep. */
  texts: { sid: string; memberId: string; body: string; isAlarm: boolean; at: Date }[] = [];
  /** Replies of coaches that were acknowledged since the last rest. */
  replies: { key: string; memberId: string }[] = [];
  readonly staff: Person[] = [];
  readonly mailbox = new Mailbox((facts) => this.violate('no text after an opt-out', facts));
  life: Life;
  readonly #surroundings: Surroundings;
  readonly #databases: Databases;
  readonly #tempo: Tempo;
  readonly #renewals = new Renewals({
    list: () =>
      this.asOwner((stripe) =>
        stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
      ),
    renew: (id) => this.post(`/api/subscriptions/${id}/renew`, { draft: true }),
  });
  #revival: Promise<void> | undefined;
  #decisions = Promise.resolve();
  /** What people do each time that something is due, whatever the story says. */
  attend: () => Promise<void> = () => Promise.resolve();
  lastActAt = 0;

  private constructor(databases: Databases, parts: Parts, tempo: Tempo) {
    this.#tempo = tempo;
    ({
      clock: this.clock,
      pool: this.pool,
      jobs: this.jobs,
      sandbox: this.sandbox,
      life: this.life,
      log: this.log,
    } = parts);
    this.#databases = databases;
    this.#surroundings = parts.surroundings;
    this.door = parts.surroundings.door;
    const { port } = new URL(parts.sandboxUrl);
    const connection = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const;
    this.#stripe = new Stripe('sk_test_sandbox', connection);
    this.browser = new Stripe('pk_test_sandbox', connection);
    this.sandbox.log.onMessage(this.mailbox.receive);
  }

  /** @param keywords who answers STOP, START, and HELP */
  static async create(databases: Databases, keywords: 'twilio' | 'server', tempo: Tempo): Promise<World> {
    const parts = await openParts(databases, keywords);
    await importPlans(parts.life.services, defaultPlans);
    return new World(databases, parts, tempo);
  }

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

  /** Works with the server's parts. If it dies then, the work is done with the next one, because a dead server never answers. */
  async work<T>(work: (services: Services) => Promise<T>): Promise<T> {
    for (;;) {
      await this.revive();
      const { killSwitch, services } = this.life;
      const done = await Promise.race([work(services).then((value) => ({ value })), killSwitch.death]);
      if (done) return done.value;
    }
  }

  /** Calls the sandbox. @throws Error if it rejects the call */
  async post<T>(path: string, body: object = {}): Promise<T> {
    const reply = await this.sandbox.app.inject({ method: 'POST', url: path, payload: body });
    if (reply.statusCode >= 400) throw new Error(`${path}: ${String(reply.statusCode)} ${reply.body}`);
    return reply.json<T>();
  }

  /** Calls Stripe as the account's owner, whom the faults don't strike. */
  async asOwner<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return this.sandbox.faults.hold(() => work(this.#stripe));
  }

  /** Banks decide on the payments that they have held back, on each once. */
  letBanksDecide(outcome: 'succeeded' | 'failed'): Promise<void> {
    this.#decisions = this.#decisions.then(async () => {
      const all = await this.asOwner((stripe) =>
        stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
      );
      for (const { id } of all.filter(({ status }) => status === 'processing'))
        await this.post(`/api/payments/${id}/settle`, { outcome });
    });
    return this.#decisions;
  }

  /** Starts the server again if it was killed. Acts that happen at the same time wait for the same start. */
  async revive(): Promise<void> {
    if (this.life.killSwitch.hasDied()) await (this.#revival ??= this.#startAgain());
  }

  async #startAgain(): Promise<void> {
    this.deaths += 1;
    this.isStormy = true;
    this.life.bury();
    this.life = await startLife(this.#surroundings);
    this.#revival = undefined;
  }

  /** Runs what is due and waits for the providers, until nothing is left to do now. */
  async settle(): Promise<void> {
    for (;;) {
      await this.revive();
      await Promise.race([this.sandbox.finish(), this.life.killSwitch.death]);
      const ran = this.life.killSwitch.hasDied() ? 1 : await this.jobs.runReady(this.life, this.#tempo);
      if (ran === 0 && !this.life.killSwitch.hasDied()) return;
    }
  }

  /** Lets time pass: from one thing that is due to the next. What providers report comes before what is looked for. */
  async advance(seconds: number): Promise<void> {
    const target = Date.now() + seconds * 1_000;
    for (;;) {
      const due = (await this.jobs.findNextDue())?.getTime() ?? Infinity;
      const afterAct = this.lastActAt + this.#tempo.longestDelay * 1_000;
      const look = afterAct > Date.now() ? afterAct : Date.now() + longestHop;
      const soonest = Math.min(due, this.#renewals.next, look);
      const next = Math.max(soonest, Date.now() + this.#tempo.shortestHop * 1_000);
      await this.clock.moveTo(new Date(Math.min(next, target)));
      await this.post('/api/webhooks', { paused: false });
      await this.#renewals.run();
      await this.settle();
      await this.jobs.skipSilence(this.lastActAt);
      await this.jobs.runSchedules(this.life, this.#tempo, (queue, error) => {
        if (!this.isStormy) this.violate('no job fails', `${queue} ${String(error)}`);
      });
      await this.attend();
      await this.settle();
      if (Date.now() >= target) return;
    }
  }

  async close(): Promise<void> {
    await this.jobs.stop();
    await this.life.stop();
    this.door.close();
    await this.sandbox.close();
    await this.pool.end();
    this.clock.release();
    await this.#databases.drop(this.#surroundings.databaseUrl);
  }
}
