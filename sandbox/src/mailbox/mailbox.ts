import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Message } from '../messages/message.ts';

interface Envelope {
  from: string;
  recipients: string[];
}

/** Returns an email's ID. An email that comes again under its Message-ID is the same one, as for large providers. */
const toEmailId = (messageId: string | undefined, to: string): string =>
  messageId === undefined
    ? `mail_${randomUUID()}`
    : `mail_${createHash('sha256').update(`${messageId} ${to}`).digest('hex').slice(0, 32)}`;

/** @returns one message for each recipient, as each has a mailbox of their own */
async function readEmail(raw: Buffer, envelope: Envelope, sentAt: string): Promise<Message[]> {
  const email = await PostalMime.parse(raw);
  return envelope.recipients.map((to) => ({
    id: toEmailId(email.messageId, to),
    channel: 'email',
    direction: 'from-portal',
    to,
    from: formatAddress(email.from) ?? envelope.from,
    subject: email.subject ?? '',
    body: email.text?.trim() ?? '',
    ...(email.html && { html: email.html }),
    status: 'delivered',
    sentAt,
  }));
}

/** Formats an address as an email app shows it: `Moments <hello@moments.example>`. */
function formatAddress(address: Address | undefined): string | undefined {
  if (address?.address === undefined) return undefined;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

interface Options {
  clock: Clock;
  faults: Faults;
  log: MessageLog;
}

const slowMs = 3_000;
const maximumBytes = 5 * 1024 * 1024;

/** The only password. A server that logs in with another one gets 535, as anywhere else. Without a login, all may send. */
const password = 'sandbox';

/** An SMTP server whose emails end up in the message log. */
export class Mailbox {
  readonly #options: Options;
  readonly #server: SMTPServer;
  /** Keyed by the client's port. */
  readonly #sockets = new Map<number, Socket>();

  constructor(options: Options) {
    this.#options = options;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: maximumBytes,
      rejectOversized: true,
      closeTimeout: 200,
      onConnect: (_session, callback) => {
        void this.#greet(callback);
      },
      onAuth: (auth, _session, callback) => {
        if (auth.password === password) callback(null, { user: auth.username });
        else callback(createSmtpError(535, '5.7.8 Authentication credentials invalid'));
      },
      onData: (stream, session, callback) => {
        this.#receive(stream, session).then((isAnswered) => {
          if (isAnswered) callback(null, 'OK: the sandbox took it');
        }, callback);
      },
    });
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#remember(socket);
    });
  }

  /** @returns the port, chosen by the system when given 0 */
  async listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const server = this.#server.listen(port, host, () => {
        resolve((server.address() as AddressInfo).port);
      });
      server.once('error', reject);
    });
  }

  async close(): Promise<void> {
    if (!this.#server.server.listening) return;
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  /** A mail system that is down or slow is so from the first word. A reply is lost only after an email. */
  async #greet(callback: (error?: Error | null) => void): Promise<void> {
    const { faults } = this.#options;
    const fault = faults.peek('mail') === 'lost-reply' ? undefined : faults.take('mail');
    if (fault === 'timeout') return;
    if (fault === 'slow') await wait(slowMs);
    callback(
      fault === 'error-500' ? createSmtpError(421, '4.3.0 The mail system failed, try again later') : null,
    );
  }

  /** @returns false when the client is to wait in vain */
  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<boolean> {
    const { clock, faults, log } = this.#options;
    const raw = await buffer(stream);
    const envelope = toEnvelope(session);
    const fault = faults.take('mail', 'server', envelope.recipients);
    if (fault === 'timeout') return false;
    if (fault === 'error-500') throw createSmtpError(451, '4.3.0 The mail system failed, try again later');
    if (fault === 'slow') await wait(slowMs);
    if (stream.sizeExceeded) throw createSmtpError(552, '5.3.4 The mail is too large');
    const emails = await readEmail(raw, envelope, new Date(clock.now()).toISOString());
    for (const email of emails) log.put(email);
    if (fault === 'lost-reply') this.#sockets.get(session.remotePort)?.destroy();
    return fault !== 'lost-reply';
  }

  #remember(socket: Socket): void {
    const port = socket.remotePort;
    if (port === undefined) return;
    this.#sockets.set(port, socket);
    socket.once('close', () => this.#sockets.delete(port));
  }
}

function toEnvelope({ envelope }: SMTPServerSession) {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address),
  };
}

const createSmtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
