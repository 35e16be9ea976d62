import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';
import { sampleRow } from '../test/sample-inbox.ts';

export const getTimeAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const createLast = (direction: 'from-member' | 'from-coach', body: string, minutes: number) => ({
  last: {
    direction,
    body,
    at: getTimeAgo(minutes),
    author: direction === 'from-coach' ? { staffId: 'staff-theo', name: 'Theo Lindt' } : null,
    delivery: null,
  },
  waitingSince: direction === 'from-member' ? getTimeAgo(minutes) : null,
});

/** Returns a row of each kind: waiting too long, few Moments, new, a long name, answered, and not delivered. */
export const sampleRows = (): ConversationRow[] => [
  sampleRow({ ...createLast('from-member', 'Should I call her tonight, or wait?', 42), onShiftNow: true }),
  sampleRow({
    memberId: 'rosa',
    name: 'Rosa Delgado',
    ...createLast('from-member', 'It came back at work today.', 31),
    onShiftNow: true,
    momentsLeft: 3,
    flags: ['few-moments', 'unread'],
  }),
  sampleRow({
    memberId: 'tess',
    name: 'Wilhelmina-Josephine Featherstonehaugh-Cholmondeley Montgomery',
    ...createLast(
      'from-member',
      'Okay. I wrote the letter. Not sent. It says what I could not say for years.',
      18,
    ),
  }),
  sampleRow({
    memberId: 'noah',
    name: '😀 נועה לוי',
    ...createLast('from-member', 'שלום, זה המספר הנכון?', 2),
    flags: ['new'],
  }),
  sampleRow({ memberId: 'pia', name: 'Pia Lund', ...createLast('from-coach', 'How did the call go?', 50) }),
  sampleRow({
    memberId: 'sam',
    name: 'Sam Whitaker',
    ...createLast('from-coach', 'Same time on Monday?', 120),
    flags: ['undelivered'],
  }),
];
