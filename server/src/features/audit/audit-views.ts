import type { AuditView } from '@moments/contract/audit/staff-audit';

const restricted = [
  'member.revealed',
  'conversation.opened',
  'conversation.exported',
  'incidents.viewed',
  'member.data-exported-by-staff',
  'audit.exported',
] as const;

/** The actions of each ready view (DESK-11). */
const viewActions: Readonly<Record<AuditView, readonly string[]>> = {
  seen: [
    ...restricted,
    'audit.shown',
    'crisis.join',
    'member.ledger-exported',
    'member.ledger-shown',
    'member.payments-shown',
    'member.shown',
    'member.texts-shown',
    'members.listed',
    'schedule-requests.listed',
    'service-requests.listed',
  ],
  restricted,
  'other-coaches': ['conversation.opened', 'crisis.join'],
  denied: ['access.denied'],
};

/** Returns the actions that a view and an action leave; undefined for all. */
export function chooseActions(
  view: AuditView | undefined,
  action: string | undefined,
): readonly string[] | undefined {
  const own = view === undefined ? undefined : viewActions[view];
  if (action === undefined) return own;
  return own === undefined || own.includes(action) ? [action] : [];
}
