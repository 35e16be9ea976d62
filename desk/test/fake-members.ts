import {
  staffAddOperationsNote,
  staffListOperationsNotes,
} from '@moments/contract/conversations/staff-operations-notes';
import { staffListCrises, type EndedCrisis, type OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { staffGetMember, staffGetMemberSight } from '@moments/contract/members/staff-member-page';
import {
  staffListMemberFilters,
  staffListMembers,
  type DeskMemberRow,
} from '@moments/contract/members/staff-members';
import {
  staffCountViews,
  staffDeleteView,
  staffKeepListLook,
  staffListViews,
  staffSaveView,
  type SavedView,
} from '@moments/contract/members/staff-views';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';
import { addChanges, addConversation } from './fake-member-acts.ts';
import { addRecords } from './fake-member-records.ts';

export const sampleMember = (changes: Partial<DeskMemberRow> = {}): DeskMemberRow => ({
  id: 'kim',
  name: 'Kim Nguyen',
  phone: '+12125550111',
  email: 'kim@example.com',
  status: 'ACTIVE_COACHING',
  derivedStatus: 'PAYMENT_ISSUE',
  coach: { id: 'staff-marcus', name: 'Marcus Bell' },
  partner: null,
  isPartnerProven: false,
  plan: { name: 'Standard', status: 'MEMBERSHIP_PAST_DUE', endsOn: null },
  renewsOn: null,
  moments: { remaining: 4, limit: 60 },
  schedule: { shiftTime: '1', shiftDays: ['2', '4'] },
  pendingRequest: null,
  isUnder18: false,
  lastTextAt: new Date().toISOString(),
  deletionDueAt: null,
  joinedAt: '2026-10-17T14:00:00Z',
  ...changes,
});

const sampleNote = {
  kind: 'note',
  author: 'Nora Castillo',
  isOwn: true,
  at: '2026-11-20T15:00:00Z',
  editedAt: null,
  isPinned: false,
} as const;

export interface FakeMembers {
  readonly rows: DeskMemberRow[];
  /** The queries of the list, in order. */
  readonly queries: Readonly<Record<string, string>>[];
  /** Bodies of the calls that changed something. */
  readonly changes: unknown[];
  /** The day of return of every member, and of the pause in the list of requests. */
  returnDate: string | null;
  /** When every member was emailed about an overdue payment. */
  overdueEmailAt: string | null;
  crisis: OpenCrisis | null;
  /** Crises of every member that have ended. */
  endedCrises: EndedCrisis[];
  canReadTexts: boolean;
  /** Notes of operations about every member. */
  notes: ContentOf<typeof staffListOperationsNotes>['notes'];
  /** Whether what all members see is known. */
  isComplete: boolean;
  /** Pages of the list, each with the same rows, and how many members the first one counts. */
  pages: number;
  total: number | undefined;
  views: SavedView[];
  look: Pick<SavedView, 'order' | 'columns'> | null;
}

function addPage(desk: FakeDesk, fake: FakeMembers): void {
  const { rows } = fake;
  const find = (memberId = '') => {
    const row = rows.find(({ id }) => id === memberId);
    if (!row) throw new RejectedCall('NO_ACCESS');
    return row;
  };
  desk
    .on(staffListOperationsNotes, () => ({ notes: fake.notes, next: null }))
    .on(staffAddOperationsNote, ({ body }) => {
      fake.changes.push(body);
      const { body: words } = body as { readonly body: string };
      fake.notes.unshift({ ...sampleNote, id: String(fake.notes.length + 1), body: words });
      return { id: '1' };
    })
    .on(staffListCrises, () => ({ crises: fake.endedCrises }))
    .on(staffGetMember, ({ params }): ContentOf<typeof staffGetMember> => {
      const member = find(params['memberId']);
      return {
        member,
        canReadTexts: fake.canReadTexts,
        pronouns: ['they-them'],
        hopeToGain: 'Calmer evenings.',
        schedule: { shiftTime: '1', shiftDays: ['2', '4'] },
        moments: { ...member.moments, fromPlan: member.moments.remaining, fromAddOns: 0, expiresOn: null },
        coachSince: null,
        statusSince: '2026-10-19T14:00:00Z',
        returnDate: fake.returnDate,
        hasOptedOut: false,
        overdueEmailAt: fake.overdueEmailAt,
        hasEmergencyContact: true,
        addressConfirmedAt: '2026-11-03T15:00:00Z',
        isErased: false,
        pendingRequests: 0,
        askedSchedule: null,
        crisis: fake.crisis,
        activity: [
          {
            id: '1',
            at: '2026-10-19T14:12:00Z',
            action: 'member.status-changed',
            by: 'Nora Blake',
            status: 'ACTIVE_COACHING',
          },
        ],
        canMatch: false,
        canChangeCoach: true,
      };
    })
    .on(staffGetMemberSight, (): ContentOf<typeof staffGetMemberSight> => ({
      derived: 'PAYMENT_ISSUE',
      step: null,
      route: '/subscriptions',
      facts: [
        { name: 'status', holds: true, label: 'Member status: Active coaching', at: null },
        { name: 'coach', holds: true, label: 'Coach: Marcus Bell', at: '2026-10-19T14:12:00Z' },
        { name: 'plan', holds: false, label: 'Standard plan is past due, and no partner pays', at: null },
      ],
      rule: 'The enrollment is complete, and the plan is past due. Once it is paid, the member sees Home.',
    }));
}

/** Adds the saved views, and the look of the list. */
function addViews(desk: FakeDesk, fake: FakeMembers): void {
  desk
    .on(staffListViews, () => ({ views: fake.views, look: fake.look }))
    .on(staffCountViews, () => ({
      counts: fake.views.map(({ id }) => ({ id, count: fake.total ?? fake.rows.length })),
    }))
    .on(staffSaveView, ({ body }) => {
      const given = body as Omit<SavedView, 'id'>;
      const known = fake.views.find(({ name }) => name === given.name);
      const view = { id: known?.id ?? `view-${String(fake.views.length + 1)}`, ...given };
      fake.views = [...fake.views.filter(({ id }) => id !== view.id), view];
      return { view };
    })
    .on(staffDeleteView, ({ params }) => {
      fake.views = fake.views.filter(({ id }) => id !== params['id']);
      return { message: 'Deleted' };
    })
    .on(staffKeepListLook, ({ body }) => {
      fake.look = body as NonNullable<FakeMembers['look']>;
      return { message: 'Kept' };
    });
}

/** Adds the calls of the members' list and of a member's page. */
export function addMembers(desk: FakeDesk, rows: DeskMemberRow[]): FakeMembers {
  const fake: FakeMembers = {
    rows,
    queries: [],
    changes: [],
    returnDate: null,
    overdueEmailAt: null,
    crisis: null,
    endedCrises: [],
    canReadTexts: false,
    notes: [],
    isComplete: true,
    pages: 2,
    total: undefined,
    views: [],
    look: null,
  };
  desk
    .on(staffListMembers, ({ query }) => {
      fake.queries.push(query);
      const page = Number(query['cursor']?.replace('page-', '') ?? 1);
      const found = rows.filter(({ name, phone }) => [undefined, name, phone].includes(query['query']));
      return {
        items: found,
        next: query['query'] === undefined && page < fake.pages ? `page-${String(page + 1)}` : null,
        total: page === 1 ? (fake.total ?? found.length) : null,
        counts: {
          all: rows.length,
          coaching: rows.length,
          pending: 0,
          away: 0,
          'payment-issue': 1,
          stopped: 0,
        },
        isComplete: fake.isComplete,
      };
    })
    .on(staffListMemberFilters, () => ({
      coaches: [{ id: '0b5f0f0e-0000-4000-8000-000000000001', name: 'Ana Reyes' }],
      plans: [{ key: 'standard', name: 'Standard' }],
      partners: [{ id: '0b5f0f0e-0000-4000-8000-000000000002', name: 'Harbor Community Health' }],
    }));
  addPage(desk, fake);
  addViews(desk, fake);
  addRecords(desk, fake);
  addConversation(desk, fake);
  addChanges(desk, fake.changes);
  return fake;
}
