import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import type { EmailRecipient, NewMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import type { RequestTable, RowOf, StoredRequests } from './requests-repository.ts';

/** The fields of every request that its member sees. Instants are ISO strings. */
export interface ShownRequest {
  readonly id: string;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  /** The reason for the decline, written for the member. */
  readonly reason: string | null;
}

/**
 * The parts that differ between kinds of requests. Creating, deciding, withdrawing, and listing them is the same for all.
 */
export interface RequestKind<T extends RequestTable, Own extends object> extends StoredRequests<T> {
  /** The name in audit actions. */
  readonly name: string;
  /** The column of the reason, to which it is bound when it is encrypted. */
  readonly reasonColumn: string;
  /** Converts the fields that only this kind has, for the member. */
  readonly toOwn: (row: RowOf<T>) => Own;
  /** Gets the fields for the audit log in addition to ID and state. */
  readonly toAuditFields: (row: RowOf<T>) => object;
  readonly composeDeclineEmail: (
    settings: Services['configuration'],
    recipient: EmailRecipient,
    request: ShownRequest & NoInfer<Own>,
    reason: string,
  ) => NewMessage;
}

/** Infers the kind's types from its table. */
export const defineRequestKind = <T extends RequestTable, Own extends object>(
  kind: RequestKind<T, Own>,
): RequestKind<T, Own> => kind;

/** Converts a stored request for its member. */
export const toRequestView = <T extends RequestTable, Own extends object>(
  personalData: PersonalDataCipher,
  kind: RequestKind<T, Own>,
  row: RowOf<T>,
): ShownRequest & Own => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason:
    row.reasonEncrypted === null
      ? null
      : personalData.decrypt(row.reasonEncrypted, { column: kind.reasonColumn, row: row.id }),
  ...kind.toOwn(row),
});
