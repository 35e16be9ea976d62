import { staffExportFigures, staffGetFigures } from '@moments/contract/figures/staff-figures';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { addDays } from '@moments/contract/values/dates';
import type { FakeDesk } from './fake-desk.ts';

type Figures = Omit<ReplyOf<typeof staffGetFigures>, 'statusCode'>;

const measures = {
  firstReplyMedian: 8,
  firstReply90: 42,
  replyMedian: 11,
  lateReplies: 3.2,
  crisisReplied: null,
  crisisJoined: 100,
  matchedInTime: 97.5,
  decidedInTime: 99,
  undone: 1.4,
  sentAnyway: 0.2,
  wrongMember: 0,
  undelivered: 0.6,
  opened: 2.1,
  byCommandLine: 12,
};

/** Weeks of a service: the newest so far, and seven before. */
const sampleFigures = (): Figures => ({
  countedAt: '2026-11-20T23:12:00.000Z',
  now: { waiting: 7, waitingLong: 1, failedMessages: 0 },
  periods: Array.from({ length: 8 }, (_, place) => ({
    from: addDays('2026-11-16', -7 * place),
    until: place === 0 ? '2026-11-20' : addDays('2026-11-22', -7 * place),
    measures: { ...measures, firstReplyMedian: 8 + (place % 4), firstReply90: place === 0 ? 42 : 27 },
  })),
  textsByHour: Array.from({ length: 24 }, (_, hour) =>
    hour >= 17 && hour < 21
      ? { fromMembers: 120 + hour, fromCoaches: 110 }
      : { fromMembers: hour < 7 ? null : 12, fromCoaches: 0 },
  ),
  coaches: [
    { name: 'Ana Reyes', members: 42, waiting: 6 },
    { name: 'Marcus Hill', members: null, waiting: 0 },
  ],
});

/** Adds the calls of figures. @returns what they answer; a test may change it */
export function addFigures(desk: FakeDesk): Figures {
  const figures = sampleFigures();
  desk
    .on(staffGetFigures, () => figures)
    .on(staffExportFigures, () => ({ csv: 'figure,of,until,value\r\n' }));
  return figures;
}
