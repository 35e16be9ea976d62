import type {
  ConversationRow,
  staffGetConversation,
} from '@moments/contract/conversations/staff-conversations';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import type { ReplyOf } from '@moments/contract/http/endpoint';

type Conversation = ReplyOf<typeof staffGetConversation>;
type Text = Extract<ThreadEntry, { kind: 'text' }>;
type Note = Extract<ThreadEntry, { kind: 'note' }>;

export const sampleRow = (changes: Partial<ConversationRow> = {}): ConversationRow => ({
  memberId: 'eli',
  name: 'Eli Stone',
  pronouns: ['he-him'],
  waitingSince: null,
  last: {
    direction: 'from-member',
    body: 'Should I call her tonight, or wait?',
    at: new Date().toISOString(),
    author: null,
    delivery: null,
  },
  reach: { kind: 'own', until: null, coachName: 'Ana Reyes' },
  onShiftNow: false,
  momentsLeft: 42,
  flags: [],
  followUpAt: null,
  tab: 'open',
  present: [],
  ...changes,
});

export const sampleText = (changes: Partial<Text> = {}): Text => ({
  kind: 'text',
  id: '1',
  direction: 'from-member',
  body: 'Should I call her tonight, or wait?',
  at: new Date().toISOString(),
  usedMoment: true,
  delivery: null,
  problem: null,
  leavesAt: null,
  author: null,
  key: null,
  segments: 1,
  flagged: [],
  ...changes,
});

export const sampleNote = (changes: Partial<Note> = {}): Note => ({
  kind: 'note',
  id: 'note-1',
  author: 'Ana',
  isOwn: true,
  body: 'His sister is Claire.',
  at: new Date().toISOString(),
  editedAt: null,
  isPinned: false,
  ...changes,
});

export const sampleConversation = ({
  memberId,
  name,
  waitingSince,
  reach,
}: ConversationRow): Conversation => ({
  statusCode: 200,
  memberId,
  name,
  pronouns: ['he-him'],
  state: 'open',
  followUpAt: null,
  checkInAt: null,
  waitingSince,
  coach: { id: 'staff-ana', name: 'Ana Reyes' },
  isOwn: true,
  reach,
  coachSince: null,
  isRequestPending: false,
  askedSchedule: null,
  status: 'ACTIVE_COACHING',
  isUnder18: false,
  hopeToGain: 'Calmer evenings.',
  schedule: { shiftTime: '2', shiftDays: ['1', '3'] },
  onShiftNow: false,
  nextShift: null,
  moments: { remaining: 42, limit: 70, fromPlan: 32, fromAddOns: 10 },
  hasEmergencyContact: true,
  closed: null,
  flags: [],
  sinceLast: null,
  draft: null,
  otherDrafts: [],
  crisis: null,
  writtenAnswers: [],
  pinnedNotes: [],
  noteCount: 0,
  present: [],
});
