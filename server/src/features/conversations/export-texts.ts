import type { staffExportMessages } from '@moments/contract/conversations/staff-search';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import { recordAudit } from '../../platform/audit/index.ts';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { requireMember, formatMemberName } from '../members/index.ts';
import { describeActor, findStaff } from '../staff/index.ts';
import { getTextPlace } from '../texts/index.ts';
import { findDelivery } from './conversation-rules.ts';
import { listSendings } from './held-texts-repository.ts';
import { listTextsFromStart, type ThreadText } from './thread-repository.ts';

const exact = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const formatTime = (at: Date): string => `${exact.format(at).replace(/\u202f/g, ' ')} ET`;

/** The first lines of the file. */
const writeHead = (name: string, author: string, now: Date): string =>
  `Texts with ${name}\nExported by ${author}, ${formatTime(now)}\nPrivate notes aren’t in it. Times are in Eastern Time.\n`;

interface ExportedText {
  readonly at: Date;
  readonly author: string;
  /** Undefined if it can't be decrypted. */
  readonly body: string | undefined;
  /** What else there is to know, such as "not delivered". */
  readonly remark: string | undefined;
}

/** Writes a text. Its lines are indented, so that no text can look like another author's. */
function writeText({ at, author, body = 'This text can’t be read.', remark }: ExportedText): string {
  const lines = body.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/).map((line) => `    ${line}`);
  const mark = remark === undefined ? '' : ` (${remark})`;
  return `\n${formatTime(at)}, ${author}${mark}:\n${lines.join('\n')}\n`;
}

/** How many texts are read, and decrypted in the server's memory, at a time. */
const textsAtATime = 200;

const phoneRemarks = { reaction: 'a reaction', 'auto-reply': 'the phone’s automatic reply' } as const;

function describeText({ direction, madeByPhone, deliveryStatus, status }: ThreadText): string | undefined {
  if (direction === 'from-member') return madeByPhone === null ? undefined : phoneRemarks[madeByPhone];
  return findDelivery(deliveryStatus ?? status) === 'failed' ? 'not delivered' : undefined;
}

/** Reads the file part by part, each when the one before has left. */
async function* readParts(
  services: Services,
  { memberId, name, head }: { readonly memberId: string; readonly name: string; readonly head: string },
): AsyncGenerator<string> {
  const { database } = services;
  yield head;
  let after: string | undefined;
  for (;;) {
    const rows = await listTextsFromStart(database, { memberId, after, limit: textsAtATime });
    const sendings = await listSendings(
      database,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const sending = sendings.get(String(row.id)) ?? { actor: 'system', staffName: null };
      yield writeText({
        at: row.at,
        author: row.direction === 'from-member' ? name : describeActor(sending),
        body: readEncrypted(services, row.bodyEncrypted, getTextPlace(row)),
        remark: describeText(row),
      });
    }
    if (rows.length < textsAtATime) return;
    after = String(rows.at(-1)?.id);
  }
}

/** Exports a conversation's texts, after recording who asked and why. @throws AppError NOT_FOUND */
export async function exportTexts(
  services: Services,
  { id, actor }: Pick<StaffPerson, 'id' | 'actor'>,
  memberId: string,
  { reason }: BodyOf<typeof staffExportMessages>,
): Promise<AsyncIterable<string>> {
  const { database, personalData, clock } = services;
  const member = await requireMember(database, personalData, memberId);
  await recordAudit(database, { actor, action: 'conversation.exported', memberId, after: { reason } });
  const name = formatMemberName(member);
  const author = (await findStaff(database, id))?.name ?? actor;
  return readParts(services, { memberId, name, head: writeHead(name, author, clock.now()) });
}
