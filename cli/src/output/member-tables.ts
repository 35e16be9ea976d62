import type { staffListAudit } from '@moments/contract/audit/staff-audit';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffListMemberLedger } from '@moments/contract/members/staff-member-records';
import type { DeskMemberRow } from '@moments/contract/members/staff-members';
import { formatMinute, formatTable } from './table.ts';

type LedgerEntry = ReplyOf<typeof staffListMemberLedger>['items'][number];
type AuditEntry = ReplyOf<typeof staffListAudit>['items'][number];

/** Formats a member's partner, and says if nothing proves that the member belongs to it. */
export const formatPartner = ({
  partner,
  isPartnerProven,
}: Pick<DeskMemberRow, 'partner' | 'isPartnerProven'>): string =>
  partner === null || isPartnerProven === true ? (partner ?? '') : `${partner} (self-declared)`;

export const formatMembersTable = (members: readonly DeskMemberRow[]): string =>
  formatTable(
    ['NAME', 'PHONE', 'STATUS', 'SHOWN AS', 'COACH', 'PARTNER', 'ID'],
    members.map((member) => [
      member.name,
      member.phone ?? '',
      member.status,
      member.derivedStatus ?? '',
      member.coach?.name ?? '',
      formatPartner(member),
      member.id,
    ]),
  );

const formatSigned = (amount: number): string => (amount > 0 ? `+${String(amount)}` : String(amount));

const formatCause = ({ kind, reference, by }: LedgerEntry['cause']): string =>
  [kind, by, reference].filter((part) => part !== null).join(' ');

export const formatLedgerTable = (entries: readonly LedgerEntry[]): string =>
  formatTable(
    ['WHEN', 'WHAT', 'MOMENTS', 'BALANCE', 'CAUSE'],
    entries.map(({ at, kind, source, amount, balanceAfter, cause }) => [
      formatMinute(at),
      `${kind} (${source})`,
      formatSigned(amount),
      String(balanceAfter),
      formatCause(cause),
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
      entry.by,
      entry.action,
      entry.memberId ?? '',
      formatChange(entry),
    ]),
  );
