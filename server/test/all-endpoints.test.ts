import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import { errorReply } from '@moments/contract/http/errors';
import { isRejectedByContract, noJson, sampleInput, sampleInputs, createSpoiledInputs } from './bad-input.ts';
import { deskOrigin, isOnDesk } from './call.ts';
import { addStaff, type TestStaff } from './desk-staff.ts';
import { type Buyer, shareMoneyServer } from './money-server.ts';

const server = await shareMoneyServer();
let member: Buyer;
let stranger: Buyer;
/** A coach who is also on operations and an administrator. */
let person: TestStaff;
beforeAll(async () => {
  await countWrites();
  stranger = await server.buyer();
  const counted = await countWrittenRows();
  expect(Object.keys(counted).length).toBeGreaterThan(40);
  expect(counted).not.toMatchObject({ members: '0' });
  expect(counted).not.toMatchObject({ sessions: '0' });
});
/** Whether a call did something: it can have ended sessions or changed permissions. */
let areCallersUsed = true;
/** Creates callers, unless those of the last test were only rejected. */
async function addCallers(): Promise<void> {
  if (!areCallersUsed) return;
  areCallersUsed = false;
  member = await server.buyer();
  person = await addStaff(server, { roles: ['coach', 'operations', 'admin'], members: [member.id] });
}

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const staffToken = 'sandbox-operator';
/** Returns the app that serves an endpoint. Each endpoint is on one listener only. */
const getApp = (endpoint: Endpoint) => (isOnDesk(endpoint) ? server.desk : server.app);
const getToken = (endpoint: Endpoint): string =>
  ({ anyone: '', member: member.token, staff: '', 'staff-visitor': '' })[endpoint.access];
/** Signs in for the desk's calls, which take a cookie instead of a token. */
const getCookie = ({ access }: Endpoint): Record<string, string> =>
  access === 'staff' || access === 'staff-visitor' ? { ...deskOrigin, cookie: person.cookie } : {};

interface Attack {
  readonly payload?: string;
  readonly type?: string;
  readonly token?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
}

let calls = 0;

async function attack(
  endpoint: Endpoint,
  { payload, type = 'application/json', token, params, query }: Attack,
) {
  calls += 1;
  const authorization = token ?? getToken(endpoint);
  const own = sampleInput(endpoint.params, member.id) as Record<string, string> | undefined;
  const options: InjectOptions = {
    method: endpoint.method,
    url: buildUrl(endpoint.path, { ...own, ...params }, query ?? sampleInput(endpoint.query, member.id)),
    // From many addresses, because many calls from one would get 429.
    remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      ...(token === undefined ? getCookie(endpoint) : deskOrigin),
      ...(authorization === '' ? {} : { authorization }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  };
  const answer = await getApp(endpoint).inject(options);
  areCallersUsed ||= endpoint.method !== 'GET' && answer.statusCode < 400;
  return answer;
}

const replaceValues = (input: object | undefined, value: string): Record<string, string> =>
  Object.fromEntries(Object.keys(input ?? {}).map((name) => [name, value]));

type Answer = Awaited<ReturnType<typeof attack>>;

const describeAnswer = (answer: Answer) => `${answer.statusCode} ${answer.body.slice(0, 200)}`;

/** Expects an error reply of the contract (API-03). */
function expectError(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what}: ${describeAnswer(answer)}`).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, `${what}: ${describeAnswer(answer)}`).toBeLessThan(500);
  const reply = errorReply.parse(answer.json());
  expect(reply.statusCode).toBe(answer.statusCode);
  expect(reply.message).not.toBe('');
}

/**
 * Counts the rows that are written from now on, in every table but the rate limits and the audit log. This also notices what is
 * undone later, and takes a twentieth of the time of comparing the contents. When a session was last used doesn't count: a slow
 * machine takes longer than the time between two such notes.
 */
async function countWrites(): Promise<void> {
  await server.pool.query(`
    create schema counting;
    create table counting.writes (name text primary key, rows bigint not null default 0);
    create function counting.count() returns trigger language plpgsql as $$
    begin
      update counting.writes set rows = rows + 1 where name = tg_table_name;
      return null;
    end $$;
    do $$
    declare
      name text;
      uses text := '{last_used_at,last_seen_at}';
    begin
      for name in
        select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'audit_log')
      loop
        insert into counting.writes values (name);
        execute format('create trigger counts_rows after insert or delete on public.%I for each row execute function counting.count()', name);
        execute format('create trigger counts_changes after update on public.%I for each row when (to_jsonb(old) - %L::text[] is distinct from to_jsonb(new) - %L::text[]) execute function counting.count()', name, uses, uses);
        execute format('create trigger counts_all after truncate on public.%I execute function counting.count()', name);
      end loop;
    end $$`);
}

/** Returns how many rows of each table were written. */
async function countWrittenRows(): Promise<Record<string, string>> {
  const { rows } = await server.pool.query<{ name: string; rows: string }>(
    'select name, rows from counting.writes',
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

describe('contract endpoints', () => {
  it.each(named)('[API-01, OPS-01] %s has a route on the listener of its callers only', (_name, endpoint) => {
    const { method, path: url } = endpoint;
    expect([server.app, server.desk].map((app) => app.hasRoute({ method, url }))).toEqual(
      [server.app, server.desk].map((app) => app === getApp(endpoint)),
    );
  });
});

describe('calls by strangers', () => {
  beforeEach(addCallers);

  const guarded = named.filter(([, { access }]) => access !== 'anyone' && access !== 'staff-visitor');

  it.each(guarded)(
    '[OPS-01, API-01] %s rejects strangers and tokens of the other kind',
    async (_name, endpoint) => {
      const before = await countWrittenRows();
      const payload = JSON.stringify(sampleInput(endpoint.body, member.id) ?? {});
      const otherKind = endpoint.access === 'member' ? staffToken : member.token;
      for (const token of ['', 'made-up', 'Bearer', otherKind]) {
        const answer = await attack(endpoint, { token, ...(endpoint.body ? { payload } : {}) });
        expectError(answer, `token "${token}"`);
        expect([401, 403]).toContain(answer.statusCode);
      }
      expect(await countWrittenRows()).toEqual(before);
    },
  );

  const aboutMembers = named.filter(
    ([, { access, path, body }]) =>
      access === 'member' &&
      (path.includes(':memberId') || (body !== undefined && 'memberId' in (sampleInput(body, 'x') ?? {}))),
  );

  it.each(aboutMembers)('[API-10] %s does not reach another member', async (_name, endpoint) => {
    const before = await countWrittenRows();
    const ids = [stranger.id, '00000000-0000-0000-0000-000000000000', 'no-id', '../x', '%00', "' or 1=1 --"];
    for (const id of ids) {
      for (const sample of endpoint.body ? sampleInputs(endpoint.body, id) : [undefined]) {
        const payload = sample === undefined ? {} : { payload: JSON.stringify(sample) };
        expectError(await attack(endpoint, { params: { memberId: id }, ...payload }), id);
        expectError(await attack(endpoint, { params: { memberId: stranger.id }, ...payload }), id);
      }
    }
    expect(await countWrittenRows()).toEqual(before);
  });
});

describe('bad input', () => {
  beforeEach(addCallers);

  it.each(named)(
    '[API-03] %s rejects invalid input without a server error and changes nothing',
    async (_name, endpoint) => {
      const before = await countWrittenRows();
      if (endpoint.body) {
        for (const [payload, type] of noJson)
          expectError(await attack(endpoint, { payload, type }), `${type} ${payload.slice(0, 30)}`);
      }
      for (const sample of sampleInputs(endpoint.body, member.id)) {
        for (const candidate of createSpoiledInputs(sample).filter((body) =>
          isRejectedByContract(endpoint, body),
        )) {
          const payload = JSON.stringify(candidate);
          expectError(await attack(endpoint, { payload }), payload.slice(0, 200));
        }
      }
      if (endpoint.query) {
        const query = { unknown: '1' };
        const payload = endpoint.body
          ? { payload: JSON.stringify(sampleInput(endpoint.body, member.id)) }
          : {};
        expectError(await attack(endpoint, { query, ...payload }), 'unknown query');
      }
      expect(await countWrittenRows()).toEqual(before);
    },
  );

  it.each(named)(
    '[API-03] %s handles unusual valid input without a server error',
    async (_name, endpoint) => {
      const candidates = sampleInputs(endpoint.body, member.id)
        .flatMap((sample) => [sample, ...createSpoiledInputs(sample)])
        .filter((body) => !isRejectedByContract(endpoint, body));
      for (const candidate of endpoint.body ? candidates : [undefined]) {
        const payload = candidate === undefined ? {} : { payload: JSON.stringify(candidate) };
        const answer = await attack(endpoint, payload);
        expect(answer.statusCode, `${JSON.stringify(candidate)}: ${describeAnswer(answer)}`).toBeLessThan(
          500,
        );
      }
      for (const value of ['\0', 'x'.repeat(300), '../..', "' or 1=1 --", '💥']) {
        const params = replaceValues(sampleInput(endpoint.params, member.id), value);
        const answer = await attack(endpoint, { params });
        expect(answer.statusCode, `${value}: ${describeAnswer(answer)}`).toBeLessThan(500);
        const query = replaceValues(sampleInput(endpoint.query, member.id), value);
        const searched = await attack(endpoint, { query });
        expect(searched.statusCode, `${value}: ${describeAnswer(searched)}`).toBeLessThan(500);
      }
    },
  );
});
