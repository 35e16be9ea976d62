import type { FastifyReply } from 'fastify';
import { isLiveKind, liveEventNames, type LiveKind } from '@moments/contract/live/live-updates';
import { EventStream } from '../../platform/live/event-stream.ts';

/** Milliseconds in which events of a member join into one. */
const joinTime = 80;

/** The event stream of one open page of a member. */
export class MemberStream extends EventStream {
  private kinds = new Set<LiveKind>();
  private newest: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  readonly tokenHash: Buffer;

  constructor(reply: FastifyReply, tokenHash: Buffer) {
    super(reply);
    this.tokenHash = tokenHash;
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
    this.writeEvent(liveEventNames.changed, data, this.newest);
  }

  /** Waits for the events that are being joined: the newest one is among them. */
  override sendHeartbeat(id: string | undefined): void {
    if (this.timer === undefined) super.sendHeartbeat(id);
  }
}
