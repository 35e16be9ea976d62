import { staffListOptOutQuestions } from '@moments/contract/conversations/staff-opt-out-questions';
import {
  staffAssignMembers,
  staffHandOver,
  staffSetAway,
  staffTakeBack,
} from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffGetOnCallWeek, type OnCallEvening } from '@moments/contract/on-call/staff-on-call';
import { staffGetDisputeEvidence, staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import type { FakeDesk } from './fake-desk.ts';

type Tonight = ReplyOf<typeof staffGetTonight>;
type OptOutQuestion = ReplyOf<typeof staffListOptOutQuestions>['items'][number];
interface FakeTonight {
  tonight: Tonight;
  optOutQuestions: OptOutQuestion[];
  disputes: (typeof sampleDispute)[];
  plannedAway: Colleague['plannedAway'];
}
type Colleague = ReplyOf<typeof staffListColleagues>['staff'][number];

const getTimeInHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const sampleColleague = (changes: Partial<Colleague>): Colleague => ({
  id: 'staff-ana',
  name: 'Ana Reyes',
  roles: ['coach'],
  onCall: false,
  shifts: [],
  awayUntil: null,
  plannedAway: null,
  room: null,
  ...changes,
});

const sampleTonight = (): Tonight => ({
  statusCode: 200,
  waiting: 5,
  waitingLong: 2,
  coaches: [
    {
      id: 'staff-ana',
      name: 'Ana Reyes',
      shiftUntil: getTimeInHours(2),
      isOnCall: false,
      members: 18,
      capacity: 20,
      covers: 4,
      waiting: 3,
      waitingLong: 2,
      longestWait: getTimeInHours(-0.7),
    },
    {
      id: 'staff-marcus',
      name: 'Marcus Bell',
      shiftUntil: null,
      isOnCall: true,
      members: 12,
      capacity: null,
      covers: 0,
      waiting: 0,
      waitingLong: 0,
      longestWait: null,
    },
  ],
  crises: [
    {
      id: 'crisis-1',
      memberId: 'maya',
      name: 'Maya Ortiz',
      coachName: 'Ana Reyes',
      startedAt: getTimeInHours(-0.1),
      isPageAnswered: true,
      joined: ['Marcus Bell'],
      present: ['Marcus Bell'],
    },
  ],
  away: [
    {
      id: 'staff-theo',
      name: 'Theo Lindt',
      from: null,
      until: getTimeInHours(72),
      covers: [{ id: 'staff-ana', name: 'Ana Reyes', members: 4 }],
      uncovered: 1,
    },
  ],
  unassigned: {
    counts: { total: 2, waiting: 1 },
    items: [
      {
        memberId: 'dia',
        name: 'Dia Kapoor',
        coachName: 'Theo Lindt',
        reason: 'away',
        waitingSince: getTimeInHours(-0.6),
        isInCrisis: false,
      },
      {
        memberId: 'jon',
        name: 'Jon Bell',
        coachName: null,
        reason: 'no-coach',
        waitingSince: null,
        isInCrisis: false,
      },
    ],
  },
});

/** Returns a week of which one evening has no one on call. */
export const sampleEvening: OnCallEvening = {
  date: '2026-11-27',
  day: '5',
  time: '2',
  from: '2026-11-28T00:00:00.000Z',
  until: '2026-11-28T22:00:00.000Z',
  person: null,
  staffedUntil: '2026-11-28T00:00:00.000Z',
  isException: false,
};

export const sampleWeek = (): ReplyOf<typeof staffGetOnCallWeek> => ({
  statusCode: 200,
  evenings: [sampleEvening],
  unstaffedHours: 22,
  coaches: [{ id: 'staff-marcus', name: 'Marcus Bell', hasPhone: true }],
});

/** A dispute that waits for an answer. */
export const sampleDispute: ReplyOf<typeof staffListDisputes>['disputes'][number] = {
  id: '3f0e9d0a-8a3b-4c56-9d5e-0c4a1f6f2b11',
  memberId: 'kim',
  providerId: 'du_1',
  openedAt: '2026-11-18T19:00:00Z',
  amount: 2_900,
  status: 'needs_response',
  answerBy: '2026-11-27T23:00:00Z',
};

/** Adds the calls of Tonight. Members who are handed over leave the list of those whom no one answers. */
export function addTonight(desk: FakeDesk, tonight = sampleTonight()): FakeTonight {
  const state: FakeTonight = { tonight, optOutQuestions: [], disputes: [], plannedAway: null };
  const leave = (body: unknown) => {
    const { memberIds } = body as { memberIds: readonly string[] };
    const items = state.tonight.unassigned.items.filter(({ memberId }) => !memberIds.includes(memberId));
    const waiting = items.filter(({ waitingSince }) => waitingSince !== null).length;
    state.tonight = { ...state.tonight, unassigned: { items, counts: { total: items.length, waiting } } };
  };
  desk
    .on(staffGetTonight, () => state.tonight)
    .on(staffListDisputes, () => ({ disputes: state.disputes }))
    .on(staffGetDisputeEvidence, () => ({ evidence: 'EVIDENCE' }))
    .on(staffListOptOutQuestions, () => ({ items: state.optOutQuestions }))
    .on(staffGetOnCallWeek, () => sampleWeek())
    .on(staffListColleagues, () => ({
      staff: [
        sampleColleague({ plannedAway: state.plannedAway }),
        sampleColleague({ id: 'staff-marcus', name: 'Marcus Bell', onCall: true }),
        sampleColleague({ id: 'staff-theo', name: 'Theo Lindt', awayUntil: getTimeInHours(72) }),
      ],
    }))
    .on(staffHandOver, ({ body }) => {
      leave(body);
      return { message: 'Handed over', members: 1 };
    })
    .on(staffAssignMembers, ({ body }) => {
      leave(body);
      return { message: 'Coach changed' };
    })
    .on(staffTakeBack, () => ({ message: 'Taken back' }))
    .on(staffSetAway, () => ({ message: 'Away', covered: 1, uncovered: 0 }));
  return state;
}
