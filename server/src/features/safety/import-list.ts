import { isDeepStrictEqual } from 'node:util';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { safetyList, type SafetyList } from '@moments/contract/safety/safety-list';
import type { SafetyVersion, staffImportSafetyList } from '@moments/contract/safety/staff-safety';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Services } from '../../services.ts';
import { describeActor } from '../staff/index.ts';
import { forgetCurrentList } from './current-list.ts';
import { createMatcher } from './phrase-rules.ts';
import { shippedList } from './shipped-list.ts';
import { tryList } from './try-list.ts';
import { insertVersion, listVersions, type VersionRow } from './versions-repository.ts';

/** The most versions that the desk lists. */
const shownVersions = 20;

const countPhrases = ({ phrases }: SafetyList): number =>
  Object.values(phrases)
    .flatMap((kinds) => Object.values(kinds))
    .reduce((sum, { length }) => sum + length, 0);

function countStored(list: unknown): number {
  const read = safetyList.safeParse(list);
  return read.success ? countPhrases(read.data) : 0;
}

const toVersion = ({ list, importedAt, importedBy, staffName, ...row }: VersionRow): SafetyVersion => ({
  ...row,
  importedBy: describeActor({ actor: importedBy, staffName }),
  importedAt: importedAt.toISOString(),
  phrases: countStored(list),
});

/** Shows the versions of the crisis phrases (SAFE-09). */
export async function showVersions({ database }: Services) {
  const rows = await listVersions(database, shownVersions);
  return { versions: rows.map(toVersion), shippedPhrases: countPhrases(shippedList) };
}

/** Tries a list against the last texts, for the desk and the command line. */
export async function previewImport(services: Services, actor: string, list: SafetyList) {
  const hits = await tryList(services, createMatcher(list));
  const after = { texts: hits.texts, current: hits.current, proposed: hits.proposed };
  await recordAudit(services.database, { actor, action: 'safety.tried', after });
  return { message: 'Dry run: nothing was changed', phrases: countPhrases(list), hits };
}

/**
 * Imports a list that a clinician has approved (SAFE-09). The current one again, with the same approval, changes nothing.
 */
export async function importList(
  services: Services,
  actor: string,
  { list, approvedBy, license }: ParsedBodyOf<typeof staffImportSafetyList>,
): Promise<{ readonly message: string; readonly version: SafetyVersion }> {
  const { database, clock } = services;
  const [current] = await listVersions(database, 1);
  const isApprovedBySame = current?.approvedBy === approvedBy && current.approverLicense === license;
  if (current && isApprovedBySame && isDeepStrictEqual(current.list, list))
    return { message: 'No changes. This version is in use', version: toVersion(current) };
  const hits = await tryList(services, createMatcher(list));
  await database.transaction(async (transaction) => {
    const version = await insertVersion(transaction, {
      list,
      importedBy: actor,
      importedAt: clock.now(),
      approvedBy,
      approverLicense: license,
      hits,
    });
    const after = { version, approvedBy, license };
    await recordAudit(transaction, { actor, action: 'safety.imported', after });
  });
  forgetCurrentList(services);
  const [imported] = await listVersions(database, 1);
  if (!imported) throw new Error('the version was not stored');
  return { message: `Version ${String(imported.version)} is in use`, version: toVersion(imported) };
}
