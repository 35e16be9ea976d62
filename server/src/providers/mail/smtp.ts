import nodemailer from 'nodemailer';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { Mail, MailResult } from './mail.ts';

type Settings = Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/** The person waits: shorter than their browser does (API-04). In milliseconds. */
const timeLimit = 8_000;

/** A mail server's answers from 500 on are final (RFC 5321, 4.2.1); its words may name the address, so only the code is kept. */
function failure(error: unknown): MailResult {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  const isFinal = typeof status === 'number' && status >= 500;
  return {
    sent: false,
    reason: isFinal ? 'refused' : 'unavailable',
    cause: `smtp ${typeof status === 'number' ? String(status) : code}`,
  };
}

/** Rejects when a promise takes too long: a mail server may take a connection and then say nothing. */
async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' }));
    }, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Mail by SMTP, over a few connections that stay open.
 * @param limit milliseconds after which a mail counts as not sent
 */
export function createSmtpMail({ smtpUrl, mailFrom, publicUrl }: Settings, limit = timeLimit): Mail {
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
    async send({ to, subject, text, messageId }) {
      try {
        const mail = { from: mailFrom, to, subject, text, messageId: `<${messageId}@${hostname}>` };
        await within(transport.sendMail(mail), limit);
        return { sent: true };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => {
      transport.close();
    },
  };
}
