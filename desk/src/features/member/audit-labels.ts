const labels: Readonly<Record<string, string>> = {
  'member.status-changed': 'Status changed',
  'member.coach-changed': 'Coach changed',
  'member.moments-corrected': 'Moments corrected',
  'member.billing-decided': 'Billing decided',
  'member.revealed': 'Emergency contact revealed',
  'member.shown': 'Page viewed',
  'members.listed': 'Shown in a list',
  'member.texts-shown': 'Texts viewed',
  'member.ledger-shown': 'Moments viewed',
  'member.ledger-exported': 'Moments exported',
  'member.payments-shown': 'Payments viewed',
  'member.requests-shown': 'Requests viewed',
  'audit.shown': 'Audit log viewed',
  'conversation.opened': 'Conversation opened with a reason',
  'conversation.handed-over': 'Conversation handed over',
  'conversation.note-added': 'Private note added',
  'conversation.note-changed': 'Private note changed',
  'service-request.return-date-changed': 'Day of return changed',
  'service-request.return-date-dropped': 'Day of return dropped',
  'sign-in.unlocked': 'Browser unlocked by email',
  'sign-in.limits-lifted': 'Limits for codes lifted',
};

/** Names an action of the audit log. One without a name of its own keeps its key, in words. */
export function describeAction(action: string): string {
  const known = labels[action];
  if (known !== undefined) return known;
  const text = action.replace(/[.-]/g, ' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
