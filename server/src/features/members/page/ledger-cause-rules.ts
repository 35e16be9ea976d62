import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffListMemberLedger } from '@moments/contract/members/staff-member-records';

export type LedgerCause = ReplyOf<typeof staffListMemberLedger>['items'][number]['cause'];

/** A line of the ledger, as far as its cause says something. */
export interface CausedLine {
  readonly cause: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly at: Date;
}

/** A correction as the audit log has it. */
export interface AuditedCorrection {
  readonly amount: number;
  readonly remaining: number;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

/** Characters of an ID by which people tell two apart. */
const shownCharacters = 6;
const shortenId = (id: string): string =>
  id.length <= shownCharacters ? id : `…${id.slice(-shownCharacters)}`;

/** Finds the audit entry of a correction. Both are written together, so it is the nearest one with the same result. */
function findCorrection(
  { amount, balanceAfter, at }: CausedLine,
  corrections: readonly AuditedCorrection[],
): AuditedCorrection | undefined {
  const measureDistance = (correction: AuditedCorrection) => Math.abs(correction.at.getTime() - at.getTime());
  return corrections
    .filter((correction) => correction.amount === amount && correction.remaining === balanceAfter)
    .toSorted((one, other) => measureDistance(one) - measureDistance(other))[0];
}

export interface CauseSight {
  readonly seesPayments: boolean;
  /** Empty for roles that don't see the member's audit log. */
  readonly corrections: readonly AuditedCorrection[];
}

/** Causes whose first part says all that there is to say. */
const plainCauses: Readonly<Record<string, LedgerCause['kind']>> = {
  'partner-left': 'partner-left',
  merge: 'merge',
  'month-started': 'match',
  'plan-resumed': 'resume',
};

/** Reads what caused a line. Its parts are `kind:ID`, and a part of the balance after `|`. */
export function describeCause(line: CausedLine, { seesPayments, corrections }: CauseSight): LedgerCause {
  const [whole = ''] = line.cause.split('|');
  const [kind, ...rest] = whole.split(':');
  const id = rest.join(':');
  if (kind === 'text') return { kind, reference: shortenId(id), by: null };
  if (kind === 'payment' || kind === 'invoice')
    return { kind, reference: seesPayments ? shortenId(id) : null, by: null };
  if (kind === 'month') return { kind: 'period', reference: rest.at(-1) ?? null, by: null };
  if (kind === 'money-returned')
    return { kind: seesPayments ? 'returned' : 'other', reference: null, by: null };
  if (kind !== 'correction') return { kind: plainCauses[kind ?? ''] ?? 'other', reference: null, by: null };
  const found = findCorrection(line, corrections);
  return { kind, reference: found?.reason ?? null, by: found?.by ?? null };
}
