import { defineStory, type Stories } from '@moments/ui/gallery/story.ts';
import { sampleCrisis } from '../test/fake-crisis.ts';
import { sampleNote, sampleText } from '../test/sample-inbox.ts';
import { getTimeAgo } from './sample-rows.ts';
import { ServedDesk } from './served-desk.tsx';

const createReply = (id: string, minutes: number, body: string) =>
  sampleText({ id, at: getTimeAgo(minutes), direction: 'from-coach', body });

/** Lists a member's text and a reply in each state of its delivery, newest first. */
const listEntries = () => [
  sampleText({ id: '7', at: getTimeAgo(42) }),
  { ...createReply('6', 43, 'One step at a time.'), delivery: 'held' as const, leavesAt: getTimeAgo(-1) },
  { ...createReply('5', 44, 'What would you want her to know?'), delivery: 'sending' as const },
  sampleNote({ id: 'note', at: getTimeAgo(45), isPinned: true }),
  { ...createReply('4', 46, 'A walk counts.'), delivery: 'sent' as const },
  {
    ...createReply('3', 60, 'How were the last two evenings?'),
    delivery: 'failed' as const,
    problem: 'The phone company can’t deliver to this number.',
    canRetry: true as const,
  },
  { ...createReply('2', 1_500, 'Good. Same time on Wednesday?'), delivery: 'delivered' as const },
  sampleText({ id: '1', at: getTimeAgo(1_510), body: 'Slept a bit better. '.repeat(75) }),
];

const crisisText = sampleText({
  id: 'c',
  at: getTimeAgo(3),
  body: 'Honestly, I want to die.',
  flagged: [{ from: 10, to: 23, kind: 'suicide' }],
});

/** The inbox: its list, a conversation, a crisis, and what it shows without conversations or answers. */
export const stories: Stories = {
  'desk-list': () => <ServedDesk path="/inbox" />,
  'desk-thread': () => (
    <ServedDesk
      path="/inbox/eli"
      prepare={(_, inbox) => {
        inbox.entries.set('eli', listEntries());
        inbox.conversations.set('eli', { pinnedNotes: [sampleNote({ isPinned: true })], onShiftNow: true });
      }}
    />
  ),
  'desk-crisis': () => (
    <ServedDesk
      path="/inbox/eli"
      prepare={(_, inbox) => {
        inbox.rows = inbox.rows.map((row) =>
          row.memberId === 'eli' ? { ...row, waitingSince: getTimeAgo(3), flags: ['crisis'] } : row,
        );
        inbox.entries.set('eli', [crisisText]);
        inbox.conversations.set('eli', { crisis: sampleCrisis() });
      }}
    />
  ),
  'desk-empty': () => (
    <ServedDesk
      path="/inbox"
      prepare={(_, inbox) => {
        inbox.rows = [];
      }}
    />
  ),
  'desk-loading': defineStory('loading', () => (
    <ServedDesk
      path="/inbox"
      prepare={(desk) => {
        desk.stop('staffListConversations');
      }}
    />
  )),
  'desk-offline': () => (
    <ServedDesk path="/inbox/eli" prepare={(desk) => void setTimeout(() => desk.loseConnection(), 400)} />
  ),
};
