import { staffOpenConversation } from '@moments/contract/conversations/staff-conversations';
import { staffEditNote } from '@moments/contract/conversations/staff-notes';
import { staffHandOver, staffSetAway, staffTakeBack } from '@moments/contract/cover/staff-cover';
import {
  staffGetPlaybook,
  staffListCrises,
  staffTakeCrisisStep,
  type CrisisAnswers,
  type EndedCrisis,
  type OpenCrisis,
} from '@moments/contract/crisis/staff-crisis';
import {
  staffChangeHandover,
  staffShowHandover,
  staffShowPhone,
} from '@moments/contract/crisis/staff-handover';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';
import type { FakeInbox } from './fake-inbox.ts';

export const sampleCrisis = (changes: Partial<OpenCrisis> = {}): OpenCrisis => ({
  id: 'crisis-1',
  startedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  startedBy: 'text',
  paged: { name: 'Marcus Bell', at: new Date(Date.now() - 3 * 60_000).toISOString() },
  isPageAnswered: false,
  canHandOver: true,
  canEndHandover: false,
  owesReason: false,
  joined: [],
  answers: {},
  steps: [],
  handover: null,
  ...changes,
});

export const sampleHandover = {
  begunBy: 'Marcus Bell',
  begunAt: '2026-11-20T02:42:00Z',
  isExplained: false,
  endedBy: null,
  endedAt: null,
};

export const sampleEndedCrisis: EndedCrisis = {
  id: 'crisis-0',
  startedAt: '2026-11-19T02:40:00Z',
  startedBy: 'text',
  joined: [{ staffId: 'staff-marcus', name: 'Marcus Bell', as: 'on-call', at: '2026-11-19T02:41:00Z' }],
  answers: { thoughts: 'yes', plan: 'no' },
  steps: [
    { act: 'start', at: '2026-11-19T02:40:00Z', by: 'The service' },
    { act: 'ask', at: '2026-11-19T02:44:00Z', by: 'Ana Reyes', answers: { thoughts: 'yes' } },
    { act: 'close', at: '2026-11-19T03:05:00Z', by: 'Ana Reyes' },
  ],
  handover: null,
  outcome: 'safe-with-plan',
  endedAt: '2026-11-19T03:05:00Z',
  checkInAt: '2026-11-20T00:00:00Z',
};

export const sampleHandoverFacts: ContentOf<typeof staffShowHandover> = {
  phone: '+12125550143',
  legalName: 'Maya Ortiz',
  preferredName: 'May',
  age: 31,
  address: '1 Main St',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
  addressConfirmedAt: '2026-10-03T15:00:00Z',
  emergencyContact: {
    contactName: 'Mia Stone',
    contactPhone: '+12125550177',
    contactRelationship: 'sister',
  },
  script: 'I’m with a text-coaching service. I’m reporting a person in danger.',
};

const playbook = {
  isApproved: false,
  steps: [
    { key: 'stay', title: 'Stay', instructions: 'Answer now.', suggestions: ['I’m here with you.'] },
    { key: 'ask', title: 'Ask', instructions: 'Ask about a plan.', suggestions: [] },
    { key: 'connect', title: 'Connect', instructions: 'Offer 988.', suggestions: ['You can text 988.'] },
    { key: 'bring-help', title: 'Bring in help', instructions: 'Page the person on call.', suggestions: [] },
    { key: 'emergency', title: 'Hand over to 911', instructions: 'In danger now?', suggestions: [] },
  ],
  outcomes: [
    { key: 'safe-with-plan' as const, label: 'Safe for now, with a plan' },
    { key: 'no-answer' as const, label: 'No answer; the person on call goes on' },
  ],
};

type Step = { act: string; answers?: CrisisAnswers; outcome?: string; reason?: string };

function takeStep(crisis: OpenCrisis | null | undefined, { act, answers, outcome, reason }: Step) {
  if (act === 'start') return crisis ?? sampleCrisis({ startedBy: 'staff', paged: null });
  if (!crisis) throw new RejectedCall('NOT_FOUND');
  if ((act === 'close' && outcome === undefined) || (act === 'dismiss' && reason === undefined))
    throw new RejectedCall('INVALID_REQUEST');
  if (act === 'page' || outcome === 'no-answer') return { ...crisis, isPageAnswered: false };
  if (act === 'close' || act === 'dismiss') return null;
  if (act === 'here') return { ...crisis, isPageAnswered: true };
  const step = { act: act as 'ask', at: new Date().toISOString(), by: 'Ana Reyes' };
  return { ...crisis, answers: { ...crisis.answers, ...answers }, steps: [...crisis.steps, step] };
}

/** Adds the calls of a crisis, of a handover, and of reasons. */
export function addCrisis(desk: FakeDesk, inbox: FakeInbox): void {
  const change = (memberId = '', changes: Partial<Parameters<FakeInbox['conversations']['set']>[1]>) =>
    inbox.conversations.set(memberId, { ...inbox.conversations.get(memberId), ...changes });
  desk
    .on(staffGetPlaybook, () => playbook)
    .on(staffTakeCrisisStep, ({ params, body }) => {
      const { memberId } = params;
      const crisis = takeStep(inbox.conversations.get(memberId ?? '')?.crisis, body as Step);
      change(memberId, { crisis });
      return { crisis };
    })
    .on(staffListCrises, () => ({ crises: inbox.endedCrises }))
    .on(staffShowHandover, ({ params: { memberId } }) => {
      const crisis = inbox.conversations.get(memberId ?? '')?.crisis;
      if (!crisis) throw new RejectedCall('NOT_FOUND');
      change(memberId, {
        crisis: {
          ...crisis,
          handover: crisis.handover?.endedBy === null ? crisis.handover : sampleHandover,
          canEndHandover: true,
          owesReason: crisis.handover?.endedBy === null ? crisis.owesReason : true,
        },
      });
      return sampleHandoverFacts;
    })
    .on(staffShowPhone, () => ({ phone: sampleHandoverFacts.phone }))
    .on(staffChangeHandover, ({ params: { memberId }, body }) => {
      const crisis = inbox.conversations.get(memberId ?? '')?.crisis;
      if (!crisis?.handover) throw new RejectedCall('NOT_FOUND');
      const { reason, isEnded } = body as { reason?: string; isEnded?: true };
      const owesReason = crisis.owesReason && reason === undefined;
      if (isEnded && owesReason) throw new RejectedCall('HANDOVER_UNEXPLAINED');
      const handover = {
        ...crisis.handover,
        ...(reason === undefined ? {} : { isExplained: true }),
        ...(isEnded ? { endedBy: 'Marcus Bell', endedAt: new Date().toISOString() } : {}),
      };
      const canEndHandover = handover.endedBy === null;
      change(memberId, { crisis: { ...crisis, handover, canEndHandover, owesReason } });
      return { message: 'Changed' };
    })
    .on(staffRevealEmergencyContact, () => ({
      contactName: 'Mia Stone',
      contactPhone: '+12125550177',
      contactRelationship: 'sister',
    }))
    .on(staffListColleagues, () => ({
      staff: [
        { id: 'staff-ana', name: 'Ana Reyes', onCall: false },
        { id: 'staff-marcus', name: 'Marcus Bell', onCall: true },
      ].map((person) => ({
        ...person,
        roles: ['coach' as const],
        shifts: [],
        awayUntil: null,
        plannedAway: null,
        room: null,
      })),
    }))
    .on(staffHandOver, () => ({ message: 'Handed over', members: 1 }))
    .on(staffTakeBack, () => ({ message: 'Taken back' }))
    .on(staffSetAway, () => ({ message: 'Away', covered: 1, uncovered: 0 }))
    .on(staffOpenConversation, ({ params }) => {
      change(params['memberId'], {
        isOwn: false,
        reach: {
          kind: 'reason',
          until: new Date(Date.now() + 3_600_000).toISOString(),
          coachName: 'Ana Reyes',
        },
      });
      inbox.closed.delete(params['memberId'] ?? '');
      return { until: new Date(Date.now() + 3_600_000).toISOString() };
    })
    .on(staffEditNote, ({ params, body }) => {
      const entries = inbox.entries.get(params['memberId'] ?? '') ?? [];
      const index = entries.findIndex(({ kind, id }) => kind === 'note' && id === params['id']);
      const note = entries[index];
      if (note?.kind !== 'note') throw new RejectedCall('NOT_FOUND');
      entries[index] = { ...note, ...(body as { body?: string; isPinned?: boolean }) };
      return {
        message: 'Changed',
        unreached: ((body as { body?: string }).body ?? '').includes('@Marcus') ? ['Marcus Bell'] : [],
      };
    });
}
