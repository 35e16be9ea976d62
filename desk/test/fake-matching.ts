import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffListCoachesFor,
  staffListPendingMatches,
  staffMatch,
  staffMoveInMatching,
  staffUndoMatch,
  type PendingMember,
} from '@moments/contract/matching/staff-matching';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

type CoachRow = ReplyOf<typeof staffListCoachesFor>['coaches'][number];

export const samplePending = (changes: Partial<PendingMember> = {}): PendingMember => ({
  memberId: 'dia',
  name: 'Dia Kapoor',
  pronouns: [],
  since: new Date().toISOString(),
  dueOn: '2999-12-31',
  appliedAt: '2026-11-17T17:00:00Z',
  isUnder18: false,
  hopeToGain: 'To worry less before exams.',
  schedule: { shiftTime: '2', shiftDays: ['1', '2', '4'] },
  partner: 'Harbor Community Health',
  moments: { remaining: 30, limit: 30 },
  texts: 2,
  held: null,
  problem: null,
  ...changes,
});

const sampleCoach = (changes: Partial<CoachRow> = {}): CoachRow => {
  const name = changes.name ?? 'Marcus';
  return {
    id: name.toLowerCase(),
    name,
    shifts: [
      { time: '1', days: ['1', '2'] },
      { time: '2', days: ['1', '2', '3', '4', '5'] },
    ],
    sharedDays: ['1', '2', '4'],
    membersAtThatTime: 2,
    members: 11,
    capacity: 18,
    obstacle: null,
    awayUntil: null,
    text: `Moments: you've been matched with your coach, ${name}.`,
    ...changes,
  };
};

/** Matching as the server keeps it. A match is held until a test lets it take effect. */
export interface FakeMatching {
  rows: PendingMember[];
  waitlist: PendingMember[];
  coaches: CoachRow[];
  /** The person who matched a member at another desk just before. */
  takenBy: string | undefined;
  /** Whether a match gets no answer. */
  isLost: boolean;
  readonly keys: Set<string>;
}

/** Adds the calls of matching. */
export function addMatching(desk: FakeDesk, rows: PendingMember[]): FakeMatching {
  const matching: FakeMatching = {
    rows,
    waitlist: [],
    coaches: [
      sampleCoach(),
      sampleCoach({ name: 'Priya', sharedDays: ['2', '4'], members: 16, membersAtThatTime: 5 }),
      sampleCoach({ name: 'Theo', sharedDays: [], members: 18, obstacle: 'full' }),
    ],
    takenBy: undefined,
    isLost: false,
    keys: new Set(),
  };
  const change = (memberId: string | undefined, changes: Partial<PendingMember>) => {
    if (!matching.rows.some((row) => row.memberId === memberId)) throw new RejectedCall('NOT_FOUND');
    matching.rows = matching.rows.map((row) => (row.memberId === memberId ? { ...row, ...changes } : row));
  };
  desk
    .on(staffListPendingMatches, ({ query }) => ({
      items: query['list'] === 'waitlist' ? matching.waitlist : matching.rows,
      next: null,
      counts: { pending: matching.rows.length, waitlist: matching.waitlist.length },
    }))
    .on(staffListCoachesFor, () => ({
      purpose: 'match' as const,
      coaches: matching.coaches,
      consequences: [
        {
          icon: 'texts' as const,
          description: 'Texts that the member has already sent go to the coach’s inbox.',
        },
      ],
    }))
    .on(staffMatch, ({ params, body }) => {
      const { coachId, key } = body as { coachId: string; key: string };
      const coachName = matching.coaches.find(({ id }) => id === coachId)?.name ?? '';
      const leavesAt = new Date(Date.now() + 5_000).toISOString();
      const staffName = matching.takenBy ?? 'Nora';
      const isOwn = matching.takenBy === undefined;
      matching.keys.add(key);
      if (matching.isLost) throw new TypeError('connection lost');
      change(params['memberId'], { held: { coachName, staffName, isOwn, leavesAt } });
      if (!isOwn) throw new RejectedCall('MATCH_TAKEN');
      return { leavesAt };
    })
    .on(staffUndoMatch, ({ params }) => {
      change(params['memberId'], { held: null });
      return { message: 'Undone' };
    })
    .on(staffMoveInMatching, ({ params }) => {
      const moved = matching.rows.find(({ memberId }) => memberId === params['memberId']);
      if (!moved) throw new RejectedCall('NOT_FOUND');
      matching.rows = matching.rows.filter((row) => row !== moved);
      matching.waitlist = [...matching.waitlist, { ...moved, dueOn: null }];
      return { message: 'Moved' };
    });
  return matching;
}
