import type { FastifyReply } from 'fastify';
import { eventStreamType, liveEventNames } from '@moments/contract/live/live-updates';

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

/** The event stream of one open page. */
export class EventStream {
  private readonly reply: FastifyReply;
  private isOpen = true;

  constructor(reply: FastifyReply) {
    this.reply = reply;
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.flushHeaders();
  }

  /** Calls back once when the page has closed the stream, or this server has. */
  onClose(close: () => void): void {
    const { raw } = this.reply;
    const finish = () => {
      this.isOpen = false;
      close();
    };
    // The page may have gone while its session was checked.
    if (raw.destroyed) finish();
    else raw.once('close', finish);
  }

  /** Asks the page to read everything again. */
  refresh(id: string | undefined): void {
    this.writeEvent(liveEventNames.refresh, '', id);
  }

  /** Shows that the connection works, and which event is the newest. */
  sendHeartbeat(id: string | undefined): void {
    this.write(id === undefined ? ':\n\n' : `id: ${id}\n\n`);
  }

  protected writeEvent(name: string, data: string, id: string | undefined): void {
    this.write(`event: ${name}\ndata: ${data}\n${id === undefined ? '' : `id: ${id}\n`}\n`);
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    if (this.reply.raw.writableLength > longestBacklog) this.reply.raw.destroy();
    else this.reply.raw.write(text);
  }

  /** Ends the stream. @param last an event that says why, instead of letting the page connect again */
  end(last?: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.reply.raw.end(last && `event: ${last}\ndata:\n\n`);
  }
}
