import type { ReplyOf } from '@moments/contract/http/endpoint';
import type {
  operatorGetMember,
  staffListAudit,
  operatorListMembers,
} from '@moments/contract/members/operator';
import { formatMinute, formatTable } from './table.ts';

export type MemberRow = ReplyOf<typeof operatorListMembers>['members'][number];
type LedgerEntry = ReplyOf<typeof operatorGetMember>['ledger'][number];
type AuditEntry = ReplyOf<typeof staffListAudit>['audit'][number];

export const formatMembersTable = (members: readonly MemberRow[]): string =>
  formatTable(
    ['NAME', 'PHONE', 'STATUS', 'SHOWN AS', 'COACH', 'PARTNER', 'ID'],
    members.map(({ name, phone, status, derivedStatus, coachName, partner, isPartnerProven, id }) => [
      name,
      phone,
      status,
      derivedStatus,
      coachName ?? '',
      partner === null || isPartnerProven ? (partner ?? '') : `${partner} (self-declared)`,
      id,
    ]),
  );

const formatSigned = (amount: number): string => (amount > 0 ? `+${String(amount)}` : String(amount));

export const formatLedgerTable = (entries: readonly LedgerEntry[]): string =>
  formatTable(
    ['WHEN', 'WHAT', 'MOMENTS', 'BALANCE', 'CAUSE'],
    entries.map(({ at, kind, amount, balanceAfter, cause }) => [
      formatMinute(at),
      kind,
      formatSigned(amount),
      String(balanceAfter),
      cause,
    ]),
  );

const formatBriefly = (state: unknown): string =>
  state === null || state === undefined
    ? ''
    : JSON.stringify(state)
        .replace(/^\{|\}$/g, '')
        .replaceAll('"', '');

/** Leaves out the members of a viewed page, which would be too long here. `--json` prints them. */
const withoutList = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'members' in state
    ? { ...state, members: undefined }
    : state;

const formatChange = ({ before, after }: AuditEntry): string =>
  [formatBriefly(before), formatBriefly(withoutList(after))].filter((part) => part !== '').join(' → ');

export const formatAuditTable = (entries: readonly AuditEntry[]): string =>
  formatTable(
    ['WHEN', 'WHO', 'WHAT', 'MEMBER', 'CHANGE'],
    entries.map((entry) => [
      formatMinute(entry.at),
      entry.actor,
      entry.action,
      entry.memberId ?? '',
      formatChange(entry),
    ]),
  );
