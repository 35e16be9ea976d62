import { easternIsoDate } from '@moments/contract/dates';
import type { ScheduleRequest } from '@moments/contract/schedule';

import { Note } from '../../../interface/feedback/note.tsx';
import { daysWords, slotWords } from '../../../schedule/schedule-words.ts';
import { dayInWords } from '../day-words.ts';
import { isNews } from '../request-rules.ts';
import { comingSchedule } from './schedule-rules.ts';

const timesOf = ({ shiftTime, shiftDays }: ScheduleRequest): string =>
  `${slotWords(shiftTime)} on ${daysWords(shiftDays)}`;

function Approved({ request }: { request: ScheduleRequest }) {
  const isComing = comingSchedule(request, easternIsoDate(new Date())) !== undefined;
  const day = request.effectiveDate === null ? undefined : dayInWords(request.effectiveDate);
  return (
    <Note tone="good" title="Your new schedule was approved">
      <p>
        {timesOf(request)}
        {day !== undefined && `, ${isComing ? 'from' : 'since'} ${day}`}.
        {isComing && ' Until then your present schedule stays.'}
      </p>
    </Note>
  );
}

/** What became of a request, while it is news (ACC-02). */
export function ScheduleOutcome({ request }: { request: ScheduleRequest }) {
  const isComing = comingSchedule(request, easternIsoDate(new Date())) !== undefined;
  if (!isComing && !isNews(request.decidedAt, new Date())) return null;
  if (request.state === 'approved') return <Approved request={request} />;
  if (request.state !== 'declined') return null;
  return (
    <Note title="We couldn’t give you that schedule this time">
      <p>You asked for {timesOf(request)}. Your present schedule stays as it is.</p>
      {request.reason !== null && <p>Why: {request.reason}</p>}
      <p>You’re welcome to ask for another time or other days.</p>
    </Note>
  );
}
