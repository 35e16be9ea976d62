import { scheduleRequestStates, type ScheduleRequest } from '@moments/contract/requests/schedule';
import { shiftDay, shiftTime } from '@moments/contract/values/shifts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { requestKind } from '../request-kind.ts';
import { requestView } from '../request-view.ts';
import { scheduleDeclinedEmail } from './emails.ts';
import { storedScheduleRequests, type ScheduleRequestRow } from './schedule-requests-repository.ts';

/** A wish for another schedule (ACC-02); all of it was written from the contract's own values. */
export const scheduleRequestKind = requestKind({
  ...storedScheduleRequests,
  name: 'schedule-request',
  reasonContext: 'schedule_requests.reason',
  own: (row: ScheduleRequestRow) => ({
    state: scheduleRequestStates.find((state) => state === row.state) ?? 'withdrawn',
    shiftTime: shiftTime.parse(row.shiftTime),
    shiftDays: row.shiftDays.map((day) => shiftDay.parse(day)),
    effectiveDate: row.effectiveDate,
  }),
  audited: () => ({}),
  declineMail: scheduleDeclinedEmail,
});

/** A stored wish as the contract has it. */
export const scheduleRequestView = (
  personalData: PersonalDataCipher,
  row: ScheduleRequestRow,
): ScheduleRequest => requestView(personalData, scheduleRequestKind, row);
