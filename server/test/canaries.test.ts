import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { staffListMembers } from '@moments/contract/members/staff-members';
import {
  completeSignupVerification,
  sendEmailVerification,
  type SignedInReply,
} from '@moments/contract/sign-in/sign-in';
import { sendReply } from './coach-reply.ts';
import { createStepCalls } from './enrollment-steps.ts';
import { clearLimits, logIn, chooseOtherCode, signUpToPhone } from './sign-in-steps.ts';
import { createTestPhone } from './test-phone.ts';
import { shareTestServer } from './test-server.ts';
import { keepLogFromNow } from './write-ahead-log.ts';

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

/** The write-ahead log, from which backups and standbys are made. */
const codes: string[] = [];
const tokens: string[] = [];
const server = await shareTestServer({
  services: { log },
  configuration: { LOG_LEVEL: 'debug' },
  work: true,
});
const writtenToDatabase = await keepLogFromNow(server.databaseUrl);
const beginning = await mark('beginning');
afterAll(async () => {
  await writtenToDatabase.close();
});

async function signUp(): Promise<SignedInReply> {
  const { params } = await signUpToPhone(server, entered.phone, entered.email);
  await server.call(completeSignupVerification, { params, body: { code: '12' } });
  await server.ok(sendEmailVerification, { params, body: { email: entered.email } });
  const code = server.mail.readCode(entered.email);
  codes.push(code);
  await server.call(completeSignupVerification, { params, body: { code: chooseOtherCode(code) } });
  return server.ok(completeSignupVerification, { params, body: { code } });
}

/** Runs from the first code to the coach's reply, with failures, because errors are logged too. */
async function runWholeJourney(): Promise<void> {
  const { accessToken } = await signUp();
  tokens.push(accessToken.id);
  codes.push(server.texts.readCode(entered.phone));
  const member = {
    id: accessToken.userId,
    token: accessToken.id,
    phone: entered.phone,
    email: entered.email,
  };
  const steps = createStepCalls(server, member);
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
  await createTestPhone(server, entered.phone)(entered.text);
  await sendReply(server, member.id, entered.reply);
  const params = { memberId: member.id };
  await server.call(staffGetMemberRecord, { token: 'sandbox-operator', params });
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
async function readEveryRow(): Promise<string> {
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

/** Writes to the log what must be found in it. */
async function mark(name: string): Promise<string> {
  const marker = `${name}-${randomUUID()}`;
  await server.pool.query('insert into partners (name) values ($1)', [marker]);
  return marker;
}

const findCanaries = (where: string): string[] =>
  [...canaries, ...tokens].filter((canary) => where.includes(canary));
/** Ignores six digits within longer numbers, which occur by chance. */
const findCodes = (where: string): string[] =>
  codes.filter((code) => new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(where));

describe('members’ personal data', () => {
  beforeAll(runWholeJourney, 60_000);

  it('[TEXT-03] reaches its recipients', async () => {
    await expect.poll(() => server.texts.sent.some(({ body }) => body === entered.reply)).toBe(true);
    expect(codes.length + tokens.length).toBe(4);
    const { items } = await server.ok(staffListMembers, {
      token: 'sandbox-operator',
      query: { query: entered.phone },
    });
    const id = items[0]?.id ?? '';
    const shown = await server.ok(staffGetMemberRecord, {
      token: 'sandbox-operator',
      params: { memberId: id },
    });
    const { phone, email, text, reply, ...personal } = entered;
    for (const value of [phone, email, ...Object.values(personal)])
      expect(JSON.stringify(shown)).toContain(value.replace(/^\((\d+)\) (\d+)-/, '$1$2').slice(-9));
    const texts = await server.ok(staffListMessages, {
      token: 'sandbox-operator',
      params: { memberId: id },
    });
    expect(JSON.stringify(texts)).toContain(text);
    expect(JSON.stringify(texts)).toContain(reply);
  });

  it('no row of the database contains personal data, codes, or tokens in plain text', async () => {
    const rows = await readEveryRow();
    expect(rows).toContain('public.members');
    expect(rows).toContain('pgboss.');
    expect([findCanaries(rows), findCodes(rows)]).toEqual([[], []]);
  });

  it('the write-ahead log contains no personal data', async () => {
    const end = await mark('end');
    const found = await writtenToDatabase.find([...canaries, ...tokens, beginning, end]);
    expect(found).toEqual(new Set([beginning, end]));
  });

  it('[OPS-05] no log line contains personal data, even for rejected requests', () => {
    const lines = logged.join('');
    expect(lines).toContain('/api/v1/students/:memberId/member-update');
    expect([findCanaries(lines), findCodes(lines)]).toEqual([[], []]);
  });
});
