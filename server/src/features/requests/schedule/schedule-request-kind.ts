import { scheduleRequestStates, type ScheduleRequest } from '@moments/contract/requests/schedule';
import { shiftDay, shiftTime } from '@moments/contract/values/shifts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { defineRequestKind, toRequestView } from '../request-kind.ts';
import { scheduleDeclinedEmail } from './emails.ts';
import { storedScheduleRequests, type ScheduleRequestRow } from './schedule-requests-repository.ts';

/** The schedule request kind (ACC-02). All stored values come from the contract. */
export const scheduleRequestKind = defineRequestKind({
  ...storedScheduleRequests,
  name: 'schedule-request',
  reasonColumn: 'schedule_requests.reason',
  toOwn: (row: ScheduleRequestRow) => ({
    state: scheduleRequestStates.find((state) => state === row.state) ?? 'withdrawn',
    shiftTime: shiftTime.parse(row.shiftTime),
    shiftDays: row.shiftDays.map((day) => shiftDay.parse(day)),
    effectiveDate: row.effectiveDate,
  }),
  toAuditFields: () => ({}),
  composeDeclineEmail: scheduleDeclinedEmail,
});

/** Converts a stored request to the contract's type. */
export const toScheduleRequestView = (
  personalData: PersonalDataCipher,
  row: ScheduleRequestRow,
): ScheduleRequest => toRequestView(personalData, scheduleRequestKind, row);
