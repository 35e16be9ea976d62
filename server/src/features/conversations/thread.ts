import type { staffListMessages, ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { measureText } from '@moments/contract/conversations/text-segments';
import type { ContentOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import { recordView } from '../../platform/audit/index.ts';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { readCursor, readLimit, toCursor } from '../../platform/http/list-cursor.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { readCurrentList, type Matcher } from '../safety/index.ts';
import { describeActor } from '../staff/index.ts';
import { getTextPlace, readDeliveryFailure } from '../texts/index.ts';
import { explainFailure, findDelivery } from './conversation-rules.ts';
import { listSendings, listUnsentTexts, type Sending, type UnsentText } from './held-texts-repository.ts';
import { listNotes, type Note } from './notes-repository.ts';
import { toNoteEntry } from './notes.ts';
import { explainHeldBack } from './scheduled-texts.ts';
import { isMember, listThreadEvents, listThreadTexts, type ThreadText } from './thread-repository.ts';

type Thread = ContentOf<typeof staffListMessages>;
type Text = Extract<ThreadEntry, { kind: 'text' }>;
/** An entry with its instant, by which the sources are merged. */
interface Placed {
  readonly source: Source;
  readonly at: Date;
  readonly entry: ThreadEntry;
}

/** Names who wrote a reply. */
export const toAuthor = (sending: Pick<Sending, 'actor' | 'staffId' | 'staffName'>): Text['author'] => ({
  staffId: sending.staffId,
  name: describeActor(sending),
});

function toText(
  services: Services,
  row: ThreadText,
  { sending, matcher }: { readonly sending: Sending | undefined; readonly matcher: Matcher },
): Placed {
  const text = readEncrypted(services, row.bodyEncrypted, getTextPlace(row));
  const body = text ?? '';
  const isCoach = row.direction === 'from-coach';
  const delivery = isCoach ? findDelivery(row.deliveryStatus ?? row.status) : null;
  const entry: Text = {
    kind: 'text',
    id: String(row.id),
    direction: row.direction,
    body,
    ...(text === undefined ? { unreadable: true } : {}),
    ...(row.madeByPhone === null ? {} : { madeByPhone: row.madeByPhone }),
    ...(row.optOutQuestion === null ? {} : { optOutQuestion: row.optOutQuestion }),
    at: row.at.toISOString(),
    author: sending ? toAuthor(sending) : null,
    usedMoment: !isCoach && row.isCounted,
    delivery,
    problem: delivery === 'failed' ? explainFailure(row.lastError, readDeliveryFailure(row.lastError)) : null,
    ...(delivery === 'failed' && row.canRetry ? { canRetry: true } : {}),
    leavesAt: null,
    key: sending?.key ?? null,
    segments: measureText(body).segments,
    flagged: isCoach || row.madeByPhone !== null ? [] : matcher.find(body),
  };
  return { source: 'text', at: row.at, entry };
}

const toUnsent = (held: UnsentText, heldBack?: string): Placed => ({
  source: 'rejected',
  at: held.leavesAt,
  entry: {
    kind: 'text',
    id: held.id,
    direction: 'from-coach',
    body: held.body,
    at: held.leavesAt.toISOString(),
    author: toAuthor(held),
    usedMoment: false,
    delivery: held.state === 'held' || held.state === 'scheduled' ? held.state : 'failed',
    problem: held.problem,
    leavesAt: held.leavesAt.toISOString(),
    ...(heldBack === undefined ? {} : { heldBack }),
    key: held.key,
    segments: measureText(held.body).segments,
    flagged: [],
  },
});

const toNote = (note: Note, staffId: string | null): Placed => ({
  source: 'note',
  at: note.at,
  entry: toNoteEntry(note, staffId),
});

/** Rejected replies are entries of the kind `text`, but come from another table. */
const sources = ['text', 'note', 'event', 'rejected'] as const;
type Source = (typeof sources)[number];
/** The last entry of each source that earlier pages had. */
type Places = Readonly<Record<Source, string | undefined>>;

const nothingBefore: Places = { text: undefined, note: undefined, event: undefined, rejected: undefined };
const toOptionalId = (id: string | undefined): string | undefined => (id === '' ? undefined : id);

function readPlaces(cursor: string | undefined): Places {
  const optionalNumber = /^(\d{1,18})?$/;
  const optionalId = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
  const patterns = [optionalNumber, optionalId, optionalNumber, optionalId];
  const [text, note, event, rejected] = readCursor(cursor, patterns) ?? [];
  return {
    text: toOptionalId(text),
    note: toOptionalId(note),
    event: toOptionalId(event),
    rejected: toOptionalId(rejected),
  };
}

/** Writes the cursor of the place after a page: its last entry of each source, or the place before. */
const buildCursorAfter = (places: Places, page: readonly Placed[]): string =>
  toCursor(
    sources.map(
      (source) => page.findLast((placed) => placed.source === source)?.entry.id ?? places[source] ?? '',
    ),
  );

async function readEntries(
  services: Services,
  { id: staffId, roles }: StaffCaller,
  memberId: string,
  { places, limit }: { readonly places: Places; readonly limit: number },
): Promise<Placed[]> {
  const { database, personalData } = services;
  const startAt = (before: string | undefined) => ({ memberId, before, limit });
  const texts = await listThreadTexts(database, startAt(places.text));
  const { matcher } = await readCurrentList(services, services.database);
  const sendings = await listSendings(
    database,
    texts.map(({ id }) => id),
  );
  // Operations never see notes.
  const notes = roles.includes('coach') ? await listNotes(database, services, startAt(places.note)) : [];
  const events = await listThreadEvents(database, startAt(places.event));
  const rejected = await listUnsentTexts(database, personalData, ['refused'], startAt(places.rejected));
  const placed = [
    ...rejected.map((each) => toUnsent(each)),
    ...texts.map((row) => toText(services, row, { sending: sendings.get(String(row.id)), matcher })),
    ...notes.map((note) => toNote(note, staffId)),
    ...events.map(({ id, action, at, ...who }): Placed => ({
      source: 'event',
      at,
      entry: { kind: 'event', id: String(id), action, at: at.toISOString(), by: describeActor(who) },
    })),
  ];
  return placed.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Lists texts, notes, and events, newest first. Held and scheduled texts come first, on the first page. @throws AppError NOT_FOUND */
export async function showThread(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  query: ParsedQueryOf<typeof staffListMessages>,
): Promise<Thread> {
  const limit = readLimit(query.limit);
  const isFirst = query.cursor === undefined;
  const places = isFirst ? nothingBefore : readPlaces(query.cursor);
  const { database, personalData, clock } = services;
  if (!(await isMember(database, memberId))) throw new AppError('NOT_FOUND');
  // A person's view is recorded when the page shows it: it reads ahead, and again after each event.
  const view = { actor: staff.actor, action: 'member.texts-shown', memberId };
  if (staff.id === null) await recordView(database, view, clock.now());
  const all = { memberId, before: undefined, limit: 50 };
  const states = ['held', 'scheduled'] as const;
  const held = isFirst ? await listUnsentTexts(database, personalData, states, all) : [];
  const reasons = await Promise.all(held.map((each) => explainHeldBack(services, database, each)));
  const entries = await readEntries(services, staff, memberId, { places, limit: limit + 1 });
  const page = entries.slice(0, limit);
  return {
    entries: [...held.map((each, place) => toUnsent(each, reasons[place])), ...page].map(
      ({ entry }) => entry,
    ),
    next: entries.length > limit ? buildCursorAfter(places, page) : null,
  };
}
