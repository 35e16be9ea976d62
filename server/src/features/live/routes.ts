import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataAgeHeader, liveUpdatesPath } from '@moments/contract/live/live-updates';
import { AppError } from '../../platform/errors/app-error.ts';
import { toMemberAddress } from '../../platform/live/live-events.ts';
import type { KnownUpTo } from '../../platform/live/recent-events.ts';
import type { Services } from '../../services.ts';
import { authenticateMember, readTokenHash } from '../sign-in/index.ts';
import { MemberStream } from './member-stream.ts';
import { OpenStreams } from './open-streams.ts';

/** The most streams of this process: in all, and of one member. Pages beyond them poll. */
const limits = { all: 20_000, member: 12 } as const;

/** The kind that announces the end of a session. It stays on the server. */
const sessionKind = 'session';

function readKnown({ headers }: FastifyRequest): KnownUpTo | undefined {
  const eventId = headers['last-event-id'];
  if (typeof eventId === 'string' && eventId !== '') return { eventId };
  const age = Number(headers[dataAgeHeader]);
  return Number.isFinite(age) && age >= 0 ? { age } : undefined;
}

/** Sends what the page missed before its stream opened. */
function catchUp(stream: MemberStream, { live }: Services, address: string, known: KnownUpTo | undefined) {
  const missed = known && live.listMissedKinds(address, known);
  if (!missed) stream.refresh(live.newestId);
  else if (missed.length === 0) stream.sendHeartbeat(live.newestId);
  else for (const kind of missed) stream.send(kind, live.newestId);
}

/** Counts the open streams of each member. */
class MemberCounts {
  private readonly counts = new Map<string, number>();

  isFull(memberId: string): boolean {
    return (this.counts.get(memberId) ?? 0) >= limits.member;
  }

  add(memberId: string, change: 1 | -1): void {
    const count = (this.counts.get(memberId) ?? 0) + change;
    if (count > 0) this.counts.set(memberId, count);
    else this.counts.delete(memberId);
  }
}

/**
 * Adds the members' event stream (HOME-05). The page reads it with `fetch`, so the token travels in the header as in every call
 * (docs/decisions/0037-live-updates.md).
 */
export function registerLiveRoutes(app: FastifyInstance, services: Services): void {
  const open = new OpenStreams(services);
  const counts = new MemberCounts();
  const authenticate = authenticateMember(services);

  const openStream = (request: FastifyRequest, reply: FastifyReply, memberId: string): void => {
    const address = toMemberAddress(memberId);
    const stream = new MemberStream(reply, readTokenHash(request));
    const remove = services.live.add({
      address,
      onEvent: ({ id, kind }) => {
        if (kind === sessionKind) void open.endWithSession([stream]);
        else stream.send(kind, id);
      },
      onLost: () => stream.end(),
    });
    open.add(stream);
    counts.add(memberId, 1);
    stream.onClose(() => {
      remove();
      open.remove(stream);
      counts.add(memberId, -1);
    });
    catchUp(stream, services, address, readKnown(request));
  };

  app.get(liveUpdatesPath, async (request, reply) => {
    const memberId = await authenticate(request);
    if (open.size >= limits.all || counts.isFull(memberId)) throw new AppError('TOO_MANY_REQUESTS');
    if (!(await services.live.start())) throw new AppError('UNAVAILABLE');
    openStream(request, reply, memberId);
    return reply;
  });
  app.addHook('preClose', (done) => {
    open.close();
    done();
  });
}
