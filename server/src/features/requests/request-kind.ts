import type { NewMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import type { Member } from '../members/index.ts';
import type { RequestTable, RowOf, StoredRequests } from './requests-repository.ts';

/** What a member sees of every request. Instants in ISO form. */
export interface ShownRequest {
  readonly id: string;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  /** Why it was declined, in words for the member. */
  readonly reason: string | null;
}

/** Whom a mail goes to. */
export type Recipient = Pick<Member, 'id' | 'email'>;

/** What sets one kind of request apart; how it is filed, decided, withdrawn and listed is the same for all. */
export interface RequestKind<T extends RequestTable, Own extends object> extends StoredRequests<T> {
  /** What the audit trail calls it. */
  readonly name: string;
  /** What its sealed reason is bound to. */
  readonly reasonContext: string;
  /** What the member sees of it beside what every request shows. */
  readonly own: (row: RowOf<T>) => Own;
  /** What the audit trail says of it beside its id and state. */
  readonly audited: (row: RowOf<T>) => object;
  readonly declineMail: (
    settings: Services['configuration'],
    recipient: Recipient,
    request: ShownRequest & NoInfer<Own>,
    reason: string,
  ) => NewMessage;
}

/** Names the kind's types from its table. */
export const requestKind = <T extends RequestTable, Own extends object>(
  kind: RequestKind<T, Own>,
): RequestKind<T, Own> => kind;
