import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  mostWatched,
  staffBeat,
  staffEventsPath,
  tonightTopic,
  watchParameter,
} from '@moments/contract/live/staff-events';
import { decideAccess } from '@moments/contract/staff/permissions';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import { toMemberAddress, type LiveEvent } from '../../platform/live/live-events.ts';
import type { Services } from '../../services.ts';
import { authenticatePerson, findDeskSessions } from '../staff/index.ts';
import { getSessionState } from '../staff/sessions/session-rules.ts';
import { DeskStream, memberKinds } from './staff-stream.ts';

/** The most streams of this process, and of one person. */
const limits = { all: 5_000, person: 20 } as const;

type Watcher = Pick<StaffPerson, 'roles' | 'isOnCall'>;

const canWatch = ({ roles }: Watcher): boolean => decideAccess(roles, ['list-members']) === 'allowed';
const canSeeTonight = ({ roles, isOnCall }: Watcher): boolean =>
  isOnCall || decideAccess(roles, ['see-tonight']) === 'allowed';

/** Returns whether a person may still watch what the page watches. */
const mayStay = ({ watched, isTonight }: Watched, person: Watcher): boolean =>
  (watched.length === 0 || canWatch(person)) && (!isTonight || canSeeTonight(person));

/** What the page shows. Only roles that may list all members watch members. */
interface Watched {
  readonly watched: readonly string[];
  readonly isTonight: boolean;
}

interface OpenStream {
  readonly stream: DeskStream;
  readonly staffId: string;
  readonly shown: Watched;
}

/** The open streams of this server, which get a beat and a check of their sessions together. */
class OpenDeskStreams {
  readonly streams = new Set<OpenStream>();
  private readonly timer: NodeJS.Timeout;
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
    this.timer = setInterval(() => void this.sendHeartbeats(), staffBeat);
    this.timer.unref();
  }

  countStreams(staffId: string): number {
    return [...this.streams].filter((open) => open.staffId === staffId).length;
  }

  private async sendHeartbeats(): Promise<void> {
    for (const { stream } of this.streams) stream.sendHeartbeat(this.services.live.newestId);
    await this.endClosed([...this.streams]);
  }

  /** Ends the streams whose session has ended or is locked. If the database can't be reached, the next heartbeat checks again. */
  async endClosed(open: readonly OpenStream[]): Promise<void> {
    if (open.length === 0) return;
    const { database, clock, log } = this.services;
    try {
      const hashes = open.map(({ stream }) => stream.sessionHash);
      const sessions = await findDeskSessions(database, hashes);
      const states = new Map(
        sessions.map((session) => [
          session.tokenHash.toString('hex'),
          {
            state: session.roles.length === 0 ? 'ended' : getSessionState(session, clock.now()),
            person: session,
          },
        ]),
      );
      for (const { stream, shown } of open) {
        const session = states.get(stream.sessionHash.toString('hex'));
        if (session?.state !== 'open') stream.end(session?.state === 'locked' ? 'locked' : 'end');
        // The page opens another stream, which watches what the person's roles allow now.
        else if (!mayStay(shown, session.person)) stream.end();
      }
    } catch (error) {
      log.warn({ err: error }, 'desk: sessions of streams not checked');
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const { stream } of this.streams) stream.end();
  }
}

/** The sources of a stream: the person's channel, and the members whom the page shows. */
interface Listened extends Watched {
  readonly address: string;
}

/** Returns whether something that concerns the page happened after an event. */
function hasMissed({ live }: Services, { address, watched, isTonight }: Listened, eventId: string): boolean {
  for (const each of isTonight ? [address, tonightTopic] : [address]) {
    const missed = live.listMissedKinds(each, { eventId });
    if (missed === undefined || missed.length > 0) return true;
  }
  return watched.some((memberId) =>
    live.listMissedKinds(toMemberAddress(memberId), { eventId })?.some((kind) => memberKinds.includes(kind)),
  );
}

/** Sends what the page missed before its stream opened: that there was something. The page reads it by its usual calls. */
function catchUp(
  stream: DeskStream,
  services: Services,
  listened: Listened,
  { headers }: FastifyRequest,
): void {
  const eventId = headers['last-event-id'];
  const { newestId } = services.live;
  if (typeof eventId === 'string' && !hasMissed(services, listened, eventId)) stream.sendHeartbeat(newestId);
  else stream.refresh(newestId);
}

/** Reads what the page shows, if the person may see it. */
function readWatched({ query }: FastifyRequest, staff: StaffPerson): Watched {
  const { [watchParameter]: given } = query as Readonly<Record<string, unknown>>;
  const names = typeof given === 'string' ? given.toLowerCase().split(',') : [];
  const watched = canWatch(staff) ? [...new Set(names.filter(isUuid))].slice(0, mostWatched) : [];
  return { watched, isTonight: names.includes(tonightTopic) && canSeeTonight(staff) };
}

/** Adds the staff's event stream (DESK-13). It uses the session's cookie and the listening connection of the members' streams. */
export function registerStaffEventsRoutes(app: FastifyInstance, services: Services): void {
  const open = new OpenDeskStreams(services);

  const openStream = (request: FastifyRequest, reply: FastifyReply, staff: StaffPerson): void => {
    const address = `staff:${staff.id}`;
    const stream = new DeskStream(reply, staff.sessionHash);
    const shown = readWatched(request, staff);
    const entry = { stream, staffId: staff.id, shown };
    const listen = (to: string, onEvent: (event: LiveEvent) => void) =>
      services.live.add({ address: to, onEvent, onLost: () => stream.end() });
    const removals = [
      listen(address, (event) => {
        stream.send(event);
        if (event.kind === 'session') void open.endClosed([entry]);
      }),
      ...shown.watched.map((memberId) =>
        listen(toMemberAddress(memberId), (event) => stream.sendMember(memberId, event)),
      ),
      ...(shown.isTonight ? [listen(tonightTopic, (event) => stream.sendTonight(event))] : []),
    ];
    open.streams.add(entry);
    stream.onClose(() => {
      for (const remove of removals) remove();
      open.streams.delete(entry);
    });
    catchUp(stream, services, { address, ...shown }, request);
  };

  app.get(staffEventsPath, async (request, reply) => {
    const staff = await authenticatePerson(services, request, { actions: ['use-desk'] });
    if (open.streams.size >= limits.all || open.countStreams(staff.id) >= limits.person)
      throw new AppError('TOO_MANY_REQUESTS');
    if (!(await services.live.start())) throw new AppError('UNAVAILABLE');
    openStream(request, reply, staff);
    return reply;
  });
  app.addHook('preClose', (done) => {
    open.close();
    done();
  });
}
