import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import type { RequestKind, ShownRequest } from './request-kind.ts';
import type { RequestTable, RowOf } from './requests-repository.ts';

/** A stored request as its member sees it. */
export const requestView = <T extends RequestTable, Own extends object>(
  personalData: PersonalDataCipher,
  kind: RequestKind<T, Own>,
  row: RowOf<T>,
): ShownRequest & Own => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reasonEncrypted === null ? null : personalData.decrypt(row.reasonEncrypted, kind.reasonContext),
  ...kind.own(row),
});
