import type { FastifyReply } from 'fastify';
import {
  eventStreamType,
  isLiveKind,
  liveEventNames,
  type LiveKind,
} from '@moments/contract/live/live-updates';

/** Milliseconds in which events of a member join into one. */
const joinTime = 80;
/** Bytes that a page may leave unread before its stream ends. */
const longestBacklog = 64 * 1024;

const streamHeaders = {
  'content-type': eventStreamType,
  'cache-control': 'no-store',
  // An ended stream must not hold a server back that stops.
  connection: 'close',
  // Tells nginx and its kind not to hold events back.
  'x-accel-buffering': 'no',
} as const;

/** The event stream of one open page. */
export class MemberStream {
  private kinds = new Set<LiveKind>();
  private newest: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isOpen = true;
  private readonly reply: FastifyReply;
  readonly tokenHash: Buffer;

  constructor(reply: FastifyReply, tokenHash: Buffer) {
    this.reply = reply;
    this.tokenHash = tokenHash;
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders }))
      if (value !== undefined) raw.setHeader(name, value);
    raw.flushHeaders();
  }

  /** Calls back once when the page has closed the stream, or this server has. */
  onClose(close: () => void): void {
    const { raw } = this.reply;
    const finish = () => {
      this.isOpen = false;
      clearTimeout(this.timer);
      close();
    };
    // The page may have gone while its session was checked.
    if (raw.destroyed) finish();
    else raw.once('close', finish);
  }

  /** Sends the kind of a change, together with others of the same moment. */
  send(kind: string, id: string | undefined): void {
    if (!isLiveKind(kind)) return;
    this.kinds.add(kind);
    this.newest = id;
    this.timer ??= setTimeout(() => this.flush(), joinTime);
  }

  private flush(): void {
    const data = [...this.kinds].join(' ');
    this.timer = undefined;
    this.kinds = new Set();
    this.write(`event: ${liveEventNames.changed}\ndata: ${data}\n${this.idLine(this.newest)}\n`);
  }

  private idLine(id: string | undefined): string {
    return id === undefined ? '' : `id: ${id}\n`;
  }

  /** Asks the page to read everything again. */
  refresh(id: string | undefined): void {
    this.write(`event: ${liveEventNames.refresh}\ndata:\n${this.idLine(id)}\n`);
  }

  /** Shows that the connection works, and which event is the newest. */
  beat(id: string | undefined): void {
    if (this.timer === undefined) this.write(id === undefined ? ':\n\n' : `id: ${id}\n\n`);
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    if (this.reply.raw.writableLength > longestBacklog) this.reply.raw.destroy();
    else this.reply.raw.write(text);
  }

  /** Ends the stream. @param sessionEnded whether to say so, instead of letting the page connect again */
  end(sessionEnded = false): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.timer);
    this.reply.raw.end(sessionEnded ? `event: ${liveEventNames.end}\ndata:\n\n` : undefined);
  }
}
