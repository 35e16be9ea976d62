import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { pino } from 'pino';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { buildUrl } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  completeSignupVerification,
  memberSignup,
  sendEmailVerification,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { writeStatus } from '../src/features/members/members-repository.ts';
import { prepareDatabase } from '../src/startup/prepare-database.ts';
import { addMoments } from './coached-member.ts';
import { settingsOfTests, createTestConfiguration } from './configuration.ts';
import { withDatabase } from './database-setup.ts';
import { buildPreviousServer, previousCommit, type PreviousServer } from './previous-release.ts';
import { runAsAdmin } from './run-as-admin.ts';
import { generateSid, createTestPhone } from './test-phone.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { getFacts } from './text-facts.ts';

/** The reply to a log-in: the session's token, and the member's ID. */
const signedIn = z.object({ accessToken: z.object({ id: z.string(), userId: z.string() }) });

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Builds the server from before the newest migration out of the repository's history. It runs once there is a second migration, because no
 * server knows a schema before the first one.
 */
describe.runIf(previousCommit)(
  'the server that knows only the schema before the newest migration',
  { timeout: 120_000 },
  () => {
    const servers: TestServer[] = [];
    let previous: PreviousServer;
    let sandbox: Sandbox;
    let sandboxUrl: string;
    let databaseUrl: string;
    let address: string;
    let settings: Readonly<Record<string, string>>;
    beforeAll(async () => {
      previous = await buildPreviousServer(previousCommit ?? '');
      sandbox = await buildSandbox(readConfiguration({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }));
      const { url, smtpPort } = await sandbox.listen();
      sandboxUrl = url;
      databaseUrl = await createDatabase();
      const port = String(await findFreePort());
      address = `http://127.0.0.1:${port}`;
      settings = {
        ...settingsOfTests,
        DATABASE_URL: databaseUrl,
        PORT: port,
        PUBLIC_URL: address,
        TWILIO_API_URL: url,
        STRIPE_API_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MIGRATIONS_DIR: 'server/migrations',
      };
    }, 120_000);
    afterAll(async () => {
      previous.remove();
      for (const server of servers) await server.close();
      await sandbox.close();
      await dropDatabase(databaseUrl);
    });

    async function call(method: string, url: string, body?: object, token?: string): Promise<Reply> {
      const reply = await fetch(address + url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: token }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as Reply['body'] };
    }

    /** Makes a call that the previous server must answer with 200. */
    async function succeed(...input: Parameters<typeof call>): Promise<Reply['body']> {
      const { status, body } = await call(...input);
      expect([status, body]).toEqual([200, body]);
      return body;
    }

    async function findCode(recipient: string): Promise<string | undefined> {
      const reply = await fetch(`${sandboxUrl}/api/messages?to=${encodeURIComponent(recipient)}`);
      const [newest] = (await reply.json()) as readonly { readonly body: string }[];
      return /\d{6}/.exec(newest?.body ?? '')?.[0];
    }

    async function waitForCode(recipient: string): Promise<string> {
      await expect.poll(() => findCode(recipient)).toBeDefined();
      return (await findCode(recipient)) ?? '';
    }

    async function signUp(phone: string): Promise<PreviousMember> {
      const email = `member${phone.slice(2)}@example.com`;
      const { memberId } = await succeed('POST', memberSignup.path, { phoneNumber: phone, email });
      const userId = String(memberId);
      const verify = async ({ path }: { readonly path: string }, recipient: string) =>
        succeed('POST', buildUrl(path, { userId }), { code: await waitForCode(recipient) });
      await verify(verifyPhoneNumber, phone);
      await succeed('POST', buildUrl(sendEmailVerification.path, { userId }), { email });
      const { accessToken } = signedIn.parse(await verify(completeSignupVerification, email));
      return { id: accessToken.userId, phone, token: accessToken.id };
    }

    const saveContact = ({ id, phone, token }: PreviousMember) =>
      succeed(
        memberUpdate.method,
        buildUrl(memberUpdate.path, { memberId: id }),
        { memberId: id, stepKey: 'ENROLLMENT_CONTACT_INFO', phoneNumber: phone, partnerId: 'NONE' },
        token,
      );

    /** Texts the previous server's webhook as Twilio does. */
    async function sendText(from: string, body: string, sid = generateSid()): Promise<number> {
      const { TWILIO_ACCOUNT_SID: account = '', TWILIO_AUTH_TOKEN: secret = '' } = settings;
      const form = {
        AccountSid: account,
        MessageSid: sid,
        From: from,
        To: '+12125550199',
        Body: body,
        NumMedia: '0',
      };
      const url = `${address}/webhooks/twilio`;
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(secret, url, form) },
        body: new URLSearchParams(form),
      });
      return reply.status;
    }

    it('[OPS-05] works on with the new schema, next to the new server, and starts again on it', async () => {
      const running = await previous.start(settings);
      const member = await signUp('+12125550171');
      const configuration = createTestConfiguration({ DATABASE_URL: databaseUrl });
      await prepareDatabase(configuration, pino({ level: 'silent' }));

      await saveContact(member);
      await signUp('+12125550172');

      const later = await startTestServer({ databaseUrl });
      servers.push(later);
      const profile = await later.ok(getMemberProfile, { token: member.token });
      expect(JSON.stringify(profile)).toContain('member2125550171@example.com');
      await makeCoached(later, member.id);
      const facts = getFacts(later, member.id);

      const sid = generateSid();
      expect(await sendText(member.phone, 'To the old one', sid)).toBe(200);
      await createTestPhone(later, member.phone)({ body: 'To the old one', sid });
      await createTestPhone(later, member.phone)('To the new one');
      expect([await facts.bodies(), await facts.used()]).toEqual([['To the old one', 'To the new one'], 2]);

      running.kill('SIGTERM');
      await once(running, 'exit');
      await previous.start(settings);
      expect(await succeed('GET', getMemberProfile.path, undefined, member.token)).toBeDefined();
      expect(await sendText(member.phone, 'STOP')).toBe(200);
      expect(await facts.status()).toBe('EXITED_BY_STOP');
    });
  },
);

interface PreviousMember {
  readonly id: string;
  readonly phone: string;
  readonly token: string;
}

async function makeCoached(server: TestServer, memberId: string): Promise<void> {
  await server.services.database.transaction((transaction) =>
    writeStatus(transaction, memberId, {
      status: 'ACTIVE_COACHING',
      statusBeforeStop: null,
      statusBeforeAway: null,
    }),
  );
  await addMoments(server, memberId, 5);
}

async function createDatabase(): Promise<string> {
  const name = `moments_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name}`);
  return withDatabase(inject('databaseUrl'), name);
}

const dropDatabase = (url: string): Promise<void> =>
  runAsAdmin(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
