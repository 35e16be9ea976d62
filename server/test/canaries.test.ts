import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import {
  completeSignupVerification,
  sendEmailVerification,
  type SignedInReply,
} from '@moments/contract/sign-in/sign-in';
import { operatorGetMember, operatorListMembers } from '@moments/contract/staff/operator';
import { operatorListMessages, operatorSendMessage } from '@moments/contract/texts/operator-messages';
import { stepCalls } from './enrollment-steps.ts';
import { clearLimits, logIn, otherThan, signUpToPhone } from './sign-in-steps.ts';
import { phoneAt } from './test-phone.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Unique values. If one is found, personal data was found. */
const entered = {
  phone: '+12125557391',
  email: 'zaphira.quellbach@canary.example',
  firstName: 'Zaphira',
  lastName: 'Quellbach',
  preferredName: 'Zaffi-Vogel',
  address: '4711 Kanarienvogelweg',
  school: 'Wellensittich-Akademie',
  birth: '1987-02-23',
  hope: 'mein-geheimer-wunsch-8842',
  contactName: 'Notfallina Papagei',
  contactPhone: '(212) 555-7392',
  text: 'ich-schlafe-schlecht-5518',
  reply: 'coach-antwortet-leise-6627',
} as const;

/** The forms in which the values could be stored, such as the usual formats of phone numbers. */
const canaries = [
  ...Object.values(entered),
  '2125557391',
  '(212) 555-7391',
  '2125557392',
  '+12125557392',
  'Notfallina',
];

const logged: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  }),
);

let server: TestServer;
const codes: string[] = [];
const tokens: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ services: { log }, configuration: { LOG_LEVEL: 'debug' }, work: true });
});
afterAll(() => server.close());

async function signUp(): Promise<SignedInReply> {
  const { params } = await signUpToPhone(server, entered.phone, entered.email);
  await server.call(completeSignupVerification, { params, body: { code: '12' } });
  await server.ok(sendEmailVerification, { params, body: { email: entered.email } });
  const code = server.mail.code(entered.email);
  codes.push(code);
  await server.call(completeSignupVerification, { params, body: { code: otherThan(code) } });
  return server.ok(completeSignupVerification, { params, body: { code } });
}

/** Runs from the first code to the coach's reply, with failures, because errors are logged too. */
async function wholeJourney(): Promise<void> {
  const { accessToken } = await signUp();
  tokens.push(accessToken.id);
  codes.push(server.texts.code(entered.phone));
  const member = {
    id: accessToken.userId,
    token: accessToken.id,
    phone: entered.phone,
    email: entered.email,
  };
  const steps = stepCalls(server, member);
  await steps.contact();
  const { firstName, lastName, preferredName, address, school, email } = entered;
  await steps.personal({ dob: '1990-13-45', address, firstName });
  await steps.personal({ firstName, lastName, preferredName, address, school, email, dob: entered.birth });
  await steps.review();
  await steps.preference(entered.hope);
  await steps.availability();
  await steps.emergency({
    contactName: entered.contactName,
    contactPhone: entered.contactPhone,
    contactRelationship: 'Tante',
  });
  await server.call(updatePersonalInfo, {
    params: { memberId: member.id },
    token: member.token,
    body: { memberId: member.id, firstName, lastName, preferredName, pronounsList: [] },
  });
  await phoneAt(server, entered.phone)(entered.text);
  const operator = { token: 'sandbox-operator', params: { id: member.id } };
  await server.call(operatorSendMessage, { ...operator, body: { body: entered.reply, key: 'canary' } });
  await server.call(operatorGetMember, operator);
  await clearLimits(server);
  const again = await logIn(server, entered.phone);
  if (again.accessToken) tokens.push(again.accessToken.id);
  // Every failure is logged.
  await server.call(updatePersonalInfo, {
    params: { memberId: entered.phone },
    token: entered.email,
    body: { memberId: entered.phone, firstName, lastName },
  });
  await server.app.inject({ method: 'GET', url: `/api/v1/students/${entered.phone}?email=${entered.email}` });
}

/** Reads every row of every table, including the job queue's, as in a dump. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** Reads the cluster's write-ahead log, from which backups and standbys are made. */
async function writeAheadLog(): Promise<Buffer> {
  const admin = new pg.Client({ connectionString: server.databaseUrl });
  await admin.connect();
  const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
  const folder = path.join(rows[0]?.data_directory ?? '', 'pg_wal');
  await admin.end();
  const files = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return Buffer.concat(await Promise.all(files.map((name) => readFile(path.join(folder, name)))));
}

const foundIn = (where: string | Buffer): string[] =>
  [...canaries, ...tokens].filter((canary) => where.includes(canary));
/** Ignores six digits within longer numbers, which occur by chance. */
const codesIn = (where: string): string[] =>
  codes.filter((code) => new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(where));

describe('members’ personal data', () => {
  beforeAll(wholeJourney, 60_000);

  it('[TEXT-03] reaches its recipients', async () => {
    await expect.poll(() => server.texts.sent.some(({ body }) => body === entered.reply)).toBe(true);
    expect(codes.length + tokens.length).toBe(4);
    const { members } = await server.ok(operatorListMembers, {
      token: 'sandbox-operator',
      query: { query: entered.phone },
    });
    const id = members[0]?.id ?? '';
    const shown = await server.ok(operatorGetMember, { token: 'sandbox-operator', params: { id } });
    const { phone, email, text, reply, ...personal } = entered;
    for (const value of [phone, email, ...Object.values(personal)])
      expect(JSON.stringify(shown)).toContain(value.replace(/^\((\d+)\) (\d+)-/, '$1$2').slice(-9));
    const texts = await server.ok(operatorListMessages, { token: 'sandbox-operator', params: { id } });
    expect(JSON.stringify(texts)).toContain(text);
    expect(JSON.stringify(texts)).toContain(reply);
  });

  it('no row of the database contains personal data, codes, or tokens in plain text', async () => {
    const rows = await everyRow();
    expect(rows).toContain('public.members');
    expect(rows).toContain('pgboss.');
    expect([foundIn(rows), codesIn(rows)]).toEqual([[], []]);
  });

  it('the write-ahead log contains no personal data', async () => {
    const marker = `marker-${String(Date.now())}`;
    await server.pool.query(`insert into partners (name) values ($1)`, [marker]);
    const bytes = await writeAheadLog();
    expect(bytes.includes(marker)).toBe(true);
    expect(foundIn(bytes)).toEqual([]);
  });

  it('[OPS-05] no log line contains personal data, even for rejected requests', () => {
    const lines = logged.join('');
    expect(lines).toContain('/api/v1/students/:memberId/member-update');
    expect([foundIn(lines), codesIn(lines)]).toEqual([[], []]);
  });
});
