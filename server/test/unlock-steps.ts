import { buildUrl } from '@moments/contract/http/endpoint';
import { sendCode, verifyCode } from '@moments/contract/sign-in/sign-in';
import { sendUnlockCode, verifyUnlockCode } from '@moments/contract/sign-in/unlock';
import { hashPhone } from '../src/features/sign-in/codes/code-limits.ts';
import { hashToken } from '../src/features/sign-in/tokens.ts';
import { createUnlockEmailsHandler } from '../src/features/sign-in/unlock/send-unlock-email.ts';
import type { TestServer } from './test-server.ts';

/** Where a call comes from. */
export interface From {
  readonly ip: string;
  readonly cookie?: string;
}

export const home: From = { ip: '198.51.100.1' };
export const stranger: From = { ip: '203.0.113.9' };

/** A phone and an email, which may be those of one account. */
export interface Account {
  readonly phone: string;
  readonly email: string;
}

/** Creates the steps of a browser that is locked out, on a server without workers. */
export function createUnlockSteps(server: () => TestServer) {
  const post = (url: string, payload: object, { ip, cookie }: From = home) =>
    server().app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: ip,
      headers: cookie === undefined ? {} : { cookie },
    });
  const request = ({ phone, email }: Account, from?: From, memberId?: string) =>
    post(sendUnlockCode.path, { phoneNumber: phone, email, memberId }, from);
  /** Runs the job of a request, as a worker does. */
  const runJob = (userId: string) =>
    createUnlockEmailsHandler(server().services).handle({ handleHash: hashToken(userId).toString('hex') });
  const enter = (userId: string, code: string, from?: From) =>
    post(buildUrl(verifyUnlockCode.path, { userId }), { code }, from);
  const askToLogIn = (phone: string, from: From) => post(sendCode.path, { phoneNumber: phone }, from);
  /** Requests a code and lets the worker send it. @returns the ID of the verification */
  const ask = async (account: Account, from?: From, memberId?: string): Promise<string> => {
    const { memberId: userId } = (await request(account, from, memberId)).json<{ memberId: string }>();
    await runJob(userId);
    return userId;
  };
  return {
    post,
    request,
    runJob,
    enter,
    ask,
    askToLogIn,
    /** Unlocks a browser. @returns its cookie */
    async unlock(member: Account, from: From = home): Promise<string> {
      const userId = await ask(member, from);
      const reply = await enter(userId, server().mail.readCode(member.email), from);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return readCookie(reply);
    },
    async logIn(phone: string, from: From) {
      const { memberId: userId } = (await askToLogIn(phone, from)).json<{ memberId: string }>();
      return post(buildUrl(verifyCode.path, { userId }), { code: server().texts.readCode(phone) }, from);
    },
  };
}

/** Reads the browser's cookie from a reply. */
export const readCookie = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

/** Uses up the tries and texts of all unknown devices for a number. */
export async function lockNumber({ pool, services }: TestServer, phone: string): Promise<void> {
  const key = hashPhone(services, phone);
  const expire = Date.now() + 3_600_000;
  for (const name of ['wrongCodesForANumberInADay', 'textsToANumberInAnHour'])
    await pool.query(
      `insert into rate_limits (key, points, expire) values ($1, 1000, $2)
       on conflict (key) do update set points = 1000, expire = excluded.expire`,
      [`${name}:${key}`, expire],
    );
}
