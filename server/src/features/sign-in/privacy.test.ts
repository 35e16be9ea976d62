import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeSignupVerification,
  memberSignup,
  sendCode,
  sendEmailVerification,
  verifyCode,
} from '@moments/contract/sign-in/sign-in';
import { withoutRequestId } from '../../../test/call.ts';
import { recordStatements } from '../../../test/recorded-queries.ts';
import {
  askToLogIn,
  clearLimits,
  logIn,
  chooseOtherCode,
  signUpToPhone,
} from '../../../test/sign-in-steps.ts';
import { addMember, generatePhone } from '../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  server = await startTestServer({ services: { log } });
});
afterAll(() => server.close());
beforeEach(() => clearLimits(server));

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ name: string; count: string }>(
    `select table_name as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from public.' || table_name, false, true, '')))[1]::text as count
     from information_schema.tables where table_schema = 'public' and table_name <> 'members'`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

async function measureGrowth(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows();
  await action();
  const after = await countRows();
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
}

describe('known and unknown numbers', () => {
  it('[AUTH-19] gives known and unknown numbers the same reply to send-code, with the same statements and rows', async () => {
    const known = await addMember(server.services);
    const unknown = generatePhone();
    await server.ok(sendCode, { body: { phoneNumber: generatePhone() } });
    const traces = [];
    for (const phone of [known.phone, unknown]) {
      const replies: object[] = [];
      const ask = async () => replies.push(await server.ok(sendCode, { body: { phoneNumber: phone } }));
      const queries = await recordStatements(ask);
      await clearLimits(server);
      const growth = await measureGrowth(ask);
      const keys = replies.map((reply) => Object.keys(reply));
      traces.push({ queries, growth, keys, sender: server.texts.sent.at(-1)?.from });
    }
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[0]?.queries.length).toBeGreaterThan(8);
    expect(traces[0]?.growth).toMatchObject({ verifications: 1, outbound_messages: 1 });
  });

  it('[AUTH-19] gives known and unknown numbers the same reply to member-signup, and each a text with a code', async () => {
    const known = await addMember(server.services);
    const unknown = generatePhone();
    await server.ok(memberSignup, { body: { phoneNumber: generatePhone(), email: 'x@example.com' } });
    const traces = [];
    for (const phone of [known.phone, unknown]) {
      const queries = await recordStatements(() =>
        server.ok(memberSignup, { body: { phoneNumber: phone, email: known.email } }),
      );
      const text = server.texts.sent.at(-1)?.body.replace(/\b\d{6}\b/g, '');
      traces.push({ queries, text });
    }
    expect(traces[1]).toEqual(traces[0]);
  });

  it('[AUTH-19] gives known and unknown numbers the same errors, and accepts no code without an account', async () => {
    const known = await addMember(server.services);
    const unknown = generatePhone();
    const traces = [];
    for (const phone of [known.phone, unknown]) {
      const call = await askToLogIn(server, phone);
      const code = phone === unknown ? '123456' : chooseOtherCode(server.texts.readCode(phone));
      const answers: unknown[] = [];
      const queries = await recordStatements(async () => {
        for (let tries = 0; tries < 6; tries += 1)
          answers.push(withoutRequestId(await server.call(verifyCode, { ...call, body: { code } })));
      });
      traces.push({ queries, answers });
    }
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[0]?.answers.at(-1)).toMatchObject({ error: { code: 'TOO_MANY_CODE_ATTEMPTS' } });
  });

  it('[AUTH-19] a number without an account gets a text that says so and how to sign up', async () => {
    const phone = generatePhone();
    await askToLogIn(server, phone);
    expect(server.texts.sent.at(-1)).toMatchObject({ to: phone, from: 'codes' });
    expect(server.texts.sent.at(-1)?.body).toContain('No Moments account uses this phone number');
  });
});

describe('what stays behind', () => {
  it('[AUTH-20, SESS-05, OPS-05] stores no code, token, ID, phone, or email in plain text', async () => {
    const phone = generatePhone();
    const email = 'leaves.no.trace@example.com';
    const call = await signUpToPhone(server, phone, email);
    const phoneCode = server.texts.readCode(phone);
    await server.ok(sendEmailVerification, { ...call, body: { email } });
    const emailCode = server.mail.readCode(email);
    const reply = await server.ok(completeSignupVerification, { ...call, body: { code: emailCode } });
    const secrets = [phone.slice(2), email, phoneCode, emailCode, reply.accessToken.id, call.params.userId];

    const { rows } = await server.pool.query<{ dump: string }>(
      `select query_to_xml('select * from public.' || table_name, true, false, '')::text as dump
       from information_schema.tables where table_schema = 'public'
       union all select query_to_xml('select data, output from pgboss.job', true, false, '')::text`,
    );
    const kept = rows.map(({ dump }) => dump).join('') + lines.join('');
    expect(kept.includes('<recipient_sealed>')).toBe(true);
    expect(lines.length).toBeGreaterThan(3);
    // Six digits may stand in a hash or an id by chance: only as a number of their own do they count.
    const isStored = (secret: string) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(kept);
    expect(secrets.filter(isStored)).toEqual([]);
  });

  it('[AUTH-20] keeps no encrypted body of a code’s message', async () => {
    const { phone } = await addMember(server.services);
    await askToLogIn(server, phone);
    const { rows } = await server.pool.query<{ id: string; body_sealed: string; status: string }>(
      'select id, body_sealed, status from outbound_messages order by created_at desc limit 1',
    );
    expect(rows[0]?.status).toBe('sent');
    const body = server.services.personalData.decrypt(rows[0]?.body_sealed ?? '', {
      column: 'outbound_messages.body',
      row: rows[0]?.id ?? '',
    });
    expect(body).toBe('');
  });

  it('[OPS-04] records each sign-in without personal data', async () => {
    const { id, phone, email } = await addMember(server.services);
    await logIn(server, phone);
    const { rows } = await server.pool.query(
      'select actor, action, after from audit_log where member_id = $1',
      [id],
    );
    expect(rows).toEqual([{ actor: 'member', action: 'sign-in.signed-in', after: { purpose: 'log-in' } }]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
