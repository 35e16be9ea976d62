import { liveBeat, liveEventNames } from '@moments/contract/live/live-updates';
import type { Services } from '../../services.ts';
import { selectOpenSessions } from '../sign-in/index.ts';
import type { MemberStream } from './member-stream.ts';

/** How many streams one turn of the event loop writes to, and one query checks. */
const turnSize = 500;

const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The open streams of this server, which get a beat and a check of their session together. */
export class OpenStreams {
  private readonly streams = new Set<MemberStream>();
  private readonly timer: NodeJS.Timeout;
  private readonly services: Services;

  constructor(services: Services, beat = liveBeat) {
    this.services = services;
    this.timer = setInterval(() => void this.sendHeartbeats(), beat);
    this.timer.unref();
  }

  get size(): number {
    return this.streams.size;
  }

  add(stream: MemberStream): void {
    this.streams.add(stream);
  }

  remove(stream: MemberStream): void {
    this.streams.delete(stream);
  }

  private async sendHeartbeats(): Promise<void> {
    const streams = [...this.streams];
    for (let first = 0; first < streams.length; first += turnSize) {
      const turn = streams.slice(first, first + turnSize);
      for (const stream of turn) stream.sendHeartbeat(this.services.live.newestId);
      await this.endWithSession(turn);
      await waitForTurn();
    }
  }

  /** Ends the streams whose session has ended. If the database can't be reached, the next heartbeat checks again. */
  async endWithSession(streams: readonly MemberStream[]): Promise<void> {
    try {
      const hashes = streams.map(({ tokenHash }) => tokenHash);
      const open = await selectOpenSessions(this.services, hashes);
      for (const stream of streams)
        if (!open.has(stream.tokenHash.toString('hex'))) stream.end(liveEventNames.end);
    } catch (error) {
      this.services.log.warn({ err: error }, 'live updates: sessions not checked');
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const stream of this.streams) stream.end();
  }
}
