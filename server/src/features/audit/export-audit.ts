import { mostAuditLines, type staffExportAudit } from '@moments/contract/audit/staff-audit';
import type { ParsedQueryOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { toCsv } from '../members/page/csv-rules.ts';
import { describeActor } from '../staff/index.ts';
import {
  countAuditEntries,
  listAuditEntries,
  type AuditFilter,
  type AuditRecord,
} from './audit-list-repository.ts';
import { readAuditFilter, toAuditedFilter } from './list-audit.ts';

/** How many entries are read, and in the server's memory, at a time. */
const linesAtATime = 1_000;

const heads = ['entry', 'when', 'who', 'actor', 'action', 'member', 'reason', 'before', 'after'] as const;

const toJson = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Members are IDs here, as in the log itself: a file leaves the desk. */
const toLine = (entry: AuditRecord): readonly string[] => [
  entry.id,
  entry.at.toISOString(),
  describeActor(entry),
  entry.actor,
  entry.action,
  entry.memberId ?? '',
  entry.reason ?? '',
  toJson(entry.before),
  toJson(entry.after),
];

/** Reads the lines of a file part by part, each when the one before has left. */
async function* readLines({ database }: Services, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsv([heads]);
  let before: string | undefined;
  for (let read = 0; read < mostAuditLines; read += linesAtATime) {
    const entries = await listAuditEntries(database, filter, { before, limit: linesAtATime });
    if (entries.length > 0) yield toCsv(entries.map(toLine));
    if (entries.length < linesAtATime) return;
    before = entries.at(-1)?.id;
  }
}

/**
 * Exports the entries until now, after recording who asked (DESK-11).
 * @throws AppError TOO_MANY_LINES
 */
export async function exportAudit(
  services: Services,
  { actor }: Pick<StaffCaller, 'actor'>,
  query: ParsedQueryOf<typeof staffExportAudit>,
): Promise<AsyncIterable<string>> {
  const now = services.clock.now().toISOString();
  const asked = await readAuditFilter(services, query);
  const filter = { ...asked, to: asked.to !== undefined && asked.to < now ? asked.to : now };
  const lines = await countAuditEntries(services.database, filter, mostAuditLines + 1);
  if (lines > mostAuditLines) throw new AppError('TOO_MANY_LINES');
  const { memberId, after } = toAuditedFilter(filter);
  await recordAudit(services.database, {
    actor,
    action: 'audit.exported',
    ...(memberId === undefined ? {} : { memberId }),
    after: { ...after, lines },
  });
  return readLines(services, filter);
}
