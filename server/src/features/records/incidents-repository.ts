import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, isNull, or } from 'drizzle-orm';
import type { IncidentKind } from '@moments/contract/records/staff-records';
import type { Queries } from '../../platform/database/database.ts';
import { crises, incidents, staff } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { isPersonOf } from '../staff/index.ts';

type Field = 'reported_to' | 'reference' | 'account';
const getPlace = (field: Field, row: string) => ({ column: `incidents.${field}`, row });

export interface StoredIncident {
  readonly id: string;
  readonly memberId: string;
  readonly crisisId: string | null;
  readonly kind: IncidentKind;
  readonly reportedTo: string;
  readonly reference: string;
  readonly account: string;
  readonly reportedAt: Date;
  readonly recordedBy: string;
  readonly recordedAt: Date;
}

/** @returns its ID */
export async function insertIncident(
  queries: Queries,
  personalData: PersonalDataCipher,
  { reportedTo, reference, account, ...values }: Omit<StoredIncident, 'id'>,
): Promise<string> {
  const id = randomUUID();
  const encrypt = (field: Field, text: string) => personalData.encrypt(text, getPlace(field, id));
  await queries.insert(incidents).values({
    ...values,
    id,
    reportedToEncrypted: encrypt('reported_to', reportedTo),
    referenceEncrypted: encrypt('reference', reference),
    accountEncrypted: encrypt('account', account),
  });
  return id;
}

/**
 * Lists a member's incidents, newest first, each with the name of the person who recorded it.
 * @param replaceUnreadable returns what to show for words that can't be decrypted; without it, they end the list with an error
 */
export async function listIncidents(
  queries: Queries,
  personalData: Pick<PersonalDataCipher, 'decrypt'>,
  memberId: string,
  replaceUnreadable?: (error: unknown, incidentId: string) => string,
): Promise<(StoredIncident & { readonly staffName: string | null })[]> {
  const rows = await queries
    .select({ row: incidents, staffName: staff.name })
    .from(incidents)
    .leftJoin(staff, isPersonOf(incidents.recordedBy))
    .where(eq(incidents.memberId, memberId))
    .orderBy(desc(incidents.recordedAt));
  return rows.map(({ row, staffName }) => {
    const decrypt = (field: Field, text: string): string => {
      try {
        return personalData.decrypt(text, getPlace(field, row.id));
      } catch (error) {
        if (!replaceUnreadable) throw error;
        return replaceUnreadable(error, row.id);
      }
    };
    const { reportedToEncrypted, referenceEncrypted, accountEncrypted, ...values } = row;
    return {
      ...values,
      staffName,
      reportedTo: decrypt('reported_to', reportedToEncrypted),
      reference: decrypt('reference', referenceEncrypted),
      account: decrypt('account', accountEncrypted),
    };
  });
}

/** Finds the crisis that an incident of now belongs to: the open one, or the last that ended since an instant. */
export async function findCrisisId(
  queries: Queries,
  memberId: string,
  since: Date,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: crises.id })
    .from(crises)
    .where(and(eq(crises.memberId, memberId), or(isNull(crises.endedAt), gte(crises.endedAt, since))))
    .orderBy(desc(crises.startedAt))
    .limit(1);
  return row?.id;
}
