import type { FastifyReply } from 'fastify';
import { deskEventKinds, deskEventNames, type DeskEvent } from '@moments/contract/desk/desk-events';
import { eventStreamType } from '@moments/contract/live/live-updates';
import type { LiveEvent } from '../../../platform/live/live-events.ts';

/** Bytes that a page may leave unread before its stream ends. */
const longestBacklog = 64 * 1_024;

const streamHeaders = {
  'content-type': eventStreamType,
  'cache-control': 'no-store',
  // An ended stream must not hold a server back that stops.
  connection: 'close',
  // Tells nginx and its kind not to hold events back.
  'x-accel-buffering': 'no',
} as const;

/** What is announced to a member's own pages and changes a member's page on the desk. */
export const memberKinds: readonly string[] = ['profile', 'moments', 'plan', 'payments', 'requests'];

const conversationAddress = /^conversation:([0-9a-f-]{36})$/;

/** Turns an announcement into an event without words. @returns undefined for a kind that pages don't know */
function toDeskEvent({ kind, to }: LiveEvent): DeskEvent | undefined {
  const known = deskEventKinds.find((name) => name === kind);
  if (known === undefined) return undefined;
  const memberId = to.map((address) => conversationAddress.exec(address)?.[1]).find(Boolean);
  return memberId === undefined ? { kind: known } : { kind: known, memberId };
}

/** The event stream of one open page of the desk. */
export class DeskStream {
  readonly sessionHash: Buffer;
  private readonly reply: FastifyReply;
  private isOpen = true;

  constructor(reply: FastifyReply, sessionHash: Buffer) {
    this.reply = reply;
    this.sessionHash = sessionHash;
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.flushHeaders();
  }

  /** Calls back once when the page has closed the stream, or this server has. */
  onClose(close: () => void): void {
    const finish = () => {
      this.isOpen = false;
      close();
    };
    if (this.reply.raw.destroyed) finish();
    else this.reply.raw.once('close', finish);
  }

  send(event: LiveEvent): void {
    const data = toDeskEvent(event);
    if (data) this.writeEvent(data, event.id);
  }

  /** Announces a change of a watched member, without what it was. */
  sendMember(memberId: string, { id, kind }: LiveEvent): void {
    if (memberKinds.includes(kind)) this.writeEvent({ kind: 'member', memberId }, id);
  }

  /** Asks the page to read everything again. */
  refresh(id: string | undefined): void {
    this.write(`event: ${deskEventNames.refresh}\ndata:\n${id === undefined ? '' : `id: ${id}\n`}\n`);
  }

  beat(id: string | undefined): void {
    this.write(id === undefined ? ':\n\n' : `id: ${id}\n\n`);
  }

  private writeEvent(data: DeskEvent, id: string): void {
    this.write(`event: ${deskEventNames.changed}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`);
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    if (this.reply.raw.writableLength > longestBacklog) this.reply.raw.destroy();
    else this.reply.raw.write(text);
  }

  /** Ends the stream. @param reason says that the session ended or is locked, instead of letting the page connect again */
  end(reason?: 'end' | 'locked'): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.reply.raw.end(reason && `event: ${deskEventNames[reason]}\ndata:\n\n`);
  }
}
