import { createHash, randomUUID } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import type { Message } from '../messages/message.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Converts to the text of an email that has only a design, with the address after each link. For reading, not for showing as HTML. */
function toPlainText(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, '$2 ($1)')
    .replaceAll(/<(br|\/p|\/div|\/h\d|\/li|\/tr)\b[^>]*>\s*/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}

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
export async function readEmail(raw: Buffer, envelope: Envelope, sentAt: string): Promise<Message[]> {
  const email = await PostalMime.parse(raw);
  return envelope.recipients.map((to) => ({
    id: toEmailId(email.messageId, to),
    channel: 'email',
    direction: 'from-portal',
    to,
    from: formatAddress(email.from) ?? envelope.from,
    subject: email.subject ?? '',
    body: email.text?.trim() || toPlainText(email.html ?? ''),
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
