import { randomUUID } from 'node:crypto';
import {
  draftValues,
  readStepDraft,
  saveStepDraft,
  type DraftValues,
  type StepDraft,
} from '@moments/contract/enrollment/step-drafts';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { toCrisisWordsField } from '@moments/contract/safety/crisis-words';
import type { Queries } from '../../../platform/database/database.ts';
import { readEncrypted } from '../../../platform/encryption/personal-data-cipher.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { findInTexts } from '../../crisis/index.ts';
import {
  deleteDraftsSavedBefore,
  findDraft,
  listDrafts,
  writeDraft,
  type DraftKey,
} from './drafts-repository.ts';

const day = 86_400_000;
/** ENR-16. Counted from the last change. */
const daysOfDrafts = 30;

/** Names the place of the encrypted values. Each version of a draft has a row ID of its own. */
const toEncryptionPlace = (row: string) => ({ column: 'step_drafts.values', row });

/** Reads typed values. Fields that a newer version wrote and this one doesn't know are dropped. */
function parseValues(json: string): DraftValues {
  const values: unknown = JSON.parse(json);
  const known = draftValues.safeParse(values);
  return known.success ? known.data : {};
}

async function readDraft(services: Services, key: DraftKey): Promise<StepDraft | null> {
  const row = await findDraft(services.database, key);
  if (!row) return null;
  const { writer, sequence, savedAt } = row;
  return {
    version: { writer, sequence },
    values: parseValues(services.personalData.decrypt(row.valuesEncrypted, toEncryptionPlace(row.id))),
    savedAt: savedAt.toISOString(),
  };
}

/** Saves a version, unless a newer one is stored (ENR-16). Saving the same version again changes nothing. */
async function saveDraft(
  services: Services,
  key: DraftKey,
  { version, basedOn, values }: ParsedBodyOf<typeof saveStepDraft>,
): Promise<{ readonly saved: boolean; readonly draft: StepDraft | null }> {
  const { database, personalData, clock } = services;
  const id = randomUUID();
  const row = {
    ...key,
    ...version,
    id,
    valuesEncrypted: personalData.encrypt(JSON.stringify(values), toEncryptionPlace(id)),
    savedAt: clock.now(),
  };
  if (await writeDraft(database, row, basedOn)) return { saved: true, draft: null };
  const draft = await readDraft(services, key);
  const isRepeat = draft?.version.writer === version.writer && draft.version.sequence === version.sequence;
  return isRepeat ? { saved: true, draft: null } : { saved: false, draft };
}

/** Lists a member's drafts for the export of their data. One that can't be decrypted has no values. */
export async function exportDrafts(
  queries: Queries,
  needed: Pick<Services, 'personalData' | 'log'>,
  memberId: string,
) {
  const rows = await listDrafts(queries, memberId);
  return rows.map((row) => {
    const json = readEncrypted(needed, row.valuesEncrypted, toEncryptionPlace(row.id));
    return { step: row.step, savedAt: row.savedAt, values: json === undefined ? null : parseValues(json) };
  });
}

/** Deletes drafts that were not changed for 30 days (ENR-16). */
export const createDraftsCleanUpHandler = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'drafts-clean-up',
  cron: '41 * * * *',
  handle: () => deleteDraftsSavedBefore(database, new Date(clock.now().getTime() - daysOfDrafts * day)),
});

export function registerStepDraftRoutes(register: RegisterEndpoint, services: Services): void {
  register(readStepDraft, async ({ memberId, params: { step } }) => ({
    draft: await readDraft(services, { memberId, step }),
  }));
  register(saveStepDraft, async ({ memberId, params: { step }, body }) => ({
    ...(await saveDraft(services, { memberId, step }, body)),
    // Opens no crisis before the step is saved, but the page can show the crisis numbers.
    ...toCrisisWordsField(await findInTexts(services, services.database, Object.values(body.values))),
  }));
}
