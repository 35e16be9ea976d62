import { staffOpenConversation } from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { staffChangeCoach, staffListCoachesFor } from '@moments/contract/matching/staff-matching';
import {
  staffChangeStatus,
  staffListNextStatuses,
  staffPreviewStatus,
} from '@moments/contract/members/staff-member-changes';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

interface Opened {
  /** Collects the bodies. */
  readonly changes: unknown[];
  canReadTexts: boolean;
}

/** Adds the texts, which a reason opens. */
export function addConversation(desk: FakeDesk, fake: Opened): void {
  const at = '2026-11-18T19:00:00Z';
  const text = {
    usedMoment: true,
    delivery: null,
    problem: null,
    leavesAt: null,
    author: null,
    key: null,
    segments: 1,
  };
  desk
    .on(staffListMessages, (): ContentOf<typeof staffListMessages> => {
      if (!fake.canReadTexts) throw new RejectedCall('REASON_REQUIRED');
      return {
        entries: [
          {
            ...text,
            kind: 'text',
            id: '2',
            direction: 'from-coach',
            body: 'How was it?',
            at,
            delivery: 'sent',
            flagged: [],
          },
          {
            ...text,
            kind: 'text',
            id: '1',
            direction: 'from-member',
            body: 'I took the walk.',
            at,
            flagged: [],
          },
        ],
        next: null,
      };
    })
    .on(staffOpenConversation, ({ body }) => {
      fake.changes.push(body);
      fake.canReadTexts = true;
      return { until: '2026-11-18T20:00:00Z' };
    });
}

/** Adds the calls by which staff change a member. @param changes collects the bodies */
export function addChanges(desk: FakeDesk, changes: unknown[]): void {
  const recordChange = (body: unknown) => {
    changes.push(body);
    return { message: 'Changed' };
  };
  desk
    .on(staffListNextStatuses, (): ContentOf<typeof staffListNextStatuses> => ({
      status: 'ACTIVE_COACHING',
      choices: [
        { status: 'AWAY', meaning: 'Coaching rests. This does not pause the plan.', needsBilling: false },
        {
          status: 'EXITED_BY_ADMIN',
          meaning: 'Stopped. Only staff can bring the member back.',
          needsBilling: true,
        },
      ],
      plan: 'Standard',
      obstacle: null,
    }))
    .on(staffPreviewStatus, (): ContentOf<typeof staffPreviewStatus> => ({
      consequences: [
        { icon: 'member', description: 'Kim is signed out on every device at once.', isSevere: true },
        { icon: 'undo', description: 'You can change Kim back to Active coaching.', isSevere: false },
      ],
    }))
    .on(staffChangeStatus, ({ body }) => recordChange(body))
    .on(staffCorrectMoments, ({ body }) => ({ ...recordChange(body), remaining: 6 }))
    .on(staffListCoachesFor, (): ContentOf<typeof staffListCoachesFor> => ({
      purpose: 'change',
      coaches: [
        {
          id: 'staff-ana',
          name: 'Ana Reyes',
          shifts: [],
          sharedDays: ['2'],
          membersAtThatTime: 3,
          members: 12,
          capacity: 40,
          obstacle: null,
          awayUntil: null,
          text: 'Ana Reyes is your new coach.',
        },
      ],
      consequences: [{ icon: 'texts', description: 'Kim is told by text.' }],
    }))
    .on(staffChangeCoach, ({ body }) => recordChange(body));
}
