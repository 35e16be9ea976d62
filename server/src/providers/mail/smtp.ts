import nodemailer from 'nodemailer';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { EmailResult } from '../../platform/outbox/senders.ts';
import type { EmailProvider } from './mail.ts';

type Settings = Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'supportEmail'>;

/** Shorter than the browser waits, because a member may be waiting (API-04). In milliseconds. */
const timeLimit = 8_000;

/** The commands whose rejection is about this email: its recipient or its content. */
const commandsOfEmail = ['RCPT TO', 'DATA'];
/** Replies that reject our login, whatever the command (RFC 4954, 6). They end when the settings are right, so no email is lost. */
const loginReplies = [530, 534, 535, 538];

const getPart = (error: unknown, name: 'responseCode' | 'code' | 'command'): string | number | undefined => {
  const part: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof part === 'string' || typeof part === 'number' ? part : undefined;
};

/**
 * Converts an error to a result. Codes from 500 are final (RFC 5321, 4.2.1) if they are about this email. Messages may contain the
 * address, so only the code is kept.
 */
function toFailure(error: unknown): EmailResult {
  const status = getPart(error, 'responseCode');
  const code = String(getPart(error, 'code') ?? 'no reply');
  const isFinal =
    typeof status === 'number' &&
    status >= 500 &&
    !loginReplies.includes(status) &&
    commandsOfEmail.includes(String(getPart(error, 'command') ?? ''));
  return {
    sent: false,
    reason: isFinal ? 'rejected' : 'unavailable',
    cause: `smtp ${typeof status === 'number' ? String(status) : code}`,
  };
}

/** Rejects if a promise takes too long, because a mail server may accept a connection and never reply. */
async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('mail server timed out'), { code: 'ETIMEDOUT' }));
    }, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Sends email by SMTP, over a few connections that stay open.
 * @param limit milliseconds after which an email counts as not sent
 */
export function createSmtpEmailProvider(
  { smtpUrl, mailFrom, publicUrl, supportEmail }: Settings,
  limit = timeLimit,
): EmailProvider {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
  });
  const { hostname } = new URL(publicUrl);
  return {
    async send({ messageId, ...content }) {
      try {
        const email = {
          ...content,
          from: mailFrom,
          replyTo: supportEmail,
          messageId: `<${messageId}@${hostname}>`,
          // Vacation replies leave it alone (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        };
        await withTimeout(transport.sendMail(email), limit);
        return { sent: true };
      } catch (error) {
        return toFailure(error);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

interface LoginFailure {
  /** The encryption failed: the port has none, or the certificate isn't accepted. */
  readonly isAboutTls: boolean;
  /** Codes, without the address and the password. */
  readonly cause: string;
}

/** Finds out whether the encryption failed. The driver gives a certificate that isn't accepted the code of any broken connection. */
const isAboutTls = (error: unknown): boolean =>
  getPart(error, 'code') === 'ETLS' || (error instanceof Error && /certificate|ssl/i.test(error.message));

/** Logs in at the mail server without sending. @returns why that failed */
export async function checkSmtpLogin(smtpUrl: string, limit = timeLimit): Promise<LoginFailure | undefined> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
  });
  try {
    await withTimeout(transport.verify(), limit);
    return undefined;
  } catch (error) {
    const codes = [getPart(error, 'responseCode'), getPart(error, 'code')].filter(Boolean);
    return { isAboutTls: isAboutTls(error), cause: codes.join(' ') || 'no reply' };
  } finally {
    transport.close();
  }
}
