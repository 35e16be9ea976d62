import { crisisKinds, type CrisisKind } from '@moments/contract/crisis/staff-crisis';
import { dryRunDays, type SafetyHits } from '@moments/contract/safety/staff-safety';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import type { Services } from '../../services.ts';
import { getTextPlace } from '../texts/index.ts';
import { readCurrentList } from './current-list.ts';
import type { Matcher } from './phrase-rules.ts';
import { findStart, listWritten } from './tried-texts-repository.ts';

const pageSize = 500;
const day = 86_400_000;

/** Yields the texts that members wrote in the last days, decrypted page by page. */
async function* readTexts(services: Services): AsyncGenerator<string> {
  const { database, clock } = services;
  const since = new Date(clock.now().getTime() - dryRunDays * day);
  let after = await findStart(database, since);
  while (after !== undefined) {
    const page = await listWritten(database, since, after, pageSize);
    for (const row of page) {
      const body = readEncrypted(services, row.bodyEncrypted, getTextPlace(row));
      if (body !== undefined) yield body;
    }
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  }
}

type Counts = Record<CrisisKind, number> & { any: number };
const createCounts = (): Counts => ({
  any: 0,
  suicide: 0,
  'self-harm': 0,
  hopelessness: 0,
  overdose: 0,
  abuse: 0,
  'harm-to-others': 0,
});

function countText(counts: Counts, matcher: Matcher, body: string): void {
  const kinds = new Set(matcher.find(body).map(({ kind }) => kind));
  if (kinds.size > 0) counts.any += 1;
  for (const kind of kinds) counts[kind] += 1;
}

/** Counts the texts of the last 30 days that a list finds, next to the current one (SAFE-09). Only counts leave this function. */
export async function tryList(services: Services, proposed: Matcher): Promise<SafetyHits> {
  const { matcher } = await readCurrentList(services, services.database);
  const [before, after] = [createCounts(), createCounts()];
  let texts = 0;
  for await (const body of readTexts(services)) {
    texts += 1;
    countText(before, matcher, body);
    countText(after, proposed, body);
  }
  const kinds = crisisKinds.map((kind) => ({ kind, current: before[kind], proposed: after[kind] }));
  return { texts, current: before.any, proposed: after.any, kinds };
}
