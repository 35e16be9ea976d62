import { staffExportAudit, staffListAudit, type AuditEntryView } from '@moments/contract/audit/staff-audit';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

const entry = { memberId: null, memberName: null, reason: null, before: null, after: null } as const;

const entries: readonly AuditEntryView[] = [
  {
    ...entry,
    id: '12',
    at: '2026-11-20T22:12:30Z',
    actor: 'staff:nora',
    by: 'Nora Blake',
    action: 'member.coach-changed',
    memberId: 'gus',
    memberName: 'Gus Hartley',
    reason: 'Theo is away',
    before: { coachId: 'theo' },
    after: { coachId: 'marcus', reason: 'Theo is away' },
  },
  {
    ...entry,
    id: '11',
    at: '2026-11-20T21:00:00Z',
    actor: 'token:crm',
    by: 'Token crm',
    action: 'member.texts-shown',
    memberId: 'kim',
    memberName: 'Kim Nguyen',
  },
  {
    ...entry,
    id: '10',
    at: '2026-11-20T20:00:00Z',
    actor: 'staff:ana',
    by: 'Ana Reyes',
    action: 'access.denied',
  },
];

/** The actions of the views, as far as the entries have them. */
const viewActions: Readonly<Record<string, string>> = { denied: 'access.denied', seen: 'member.texts-shown' };

/** Adds the calls of the audit log. An export of everything is too long. */
export function addAudit(desk: FakeDesk): void {
  desk
    .onOtherwise(staffListColleagues, () => ({
      staff: [
        {
          id: 'nora',
          name: 'Nora Blake',
          roles: ['operations' as const],
          onCall: false,
          shifts: [],
          awayUntil: null,
          plannedAway: null,
          room: null,
        },
      ],
    }))
    .on(staffListAudit, ({ query: { member, actor, action, view = '' } }) => ({
      items: entries.filter(
        (each) =>
          (member === undefined || member === each.memberId || member === each.memberName) &&
          (actor === undefined || actor === each.actor) &&
          (action === undefined || action === each.action) &&
          (view === '' || each.action === viewActions[view]),
      ),
      names: { theo: 'Theo Grant', marcus: 'Marcus Bell' },
      next: null,
    }))
    .on(staffExportAudit, ({ query }) => {
      if (query['member'] === undefined) throw new RejectedCall('TOO_MANY_LINES');
      return 'entry,when\r\n';
    });
}
