import { shiftDay, shiftTime } from '@moments/contract/members';
import { scheduleRequestStates, type ScheduleRequest } from '@moments/contract/schedule';
import type { PersonalData } from '../../personal-data/sealing.ts';
import type { ScheduleRequestRow } from './schedule-requests-repository.ts';

/** What the sealed reason is bound to. */
const reasonContext = 'schedule_requests.reason';

export const sealReason = (personalData: PersonalData, reason: string): string =>
  personalData.seal(reason, reasonContext);

/** A stored request as the contract has it; all of it was written from the contract's own values. */
export const requestView = (personalData: PersonalData, row: ScheduleRequestRow): ScheduleRequest => ({
  id: row.id,
  state: scheduleRequestStates.find((state) => state === row.state) ?? 'withdrawn',
  shiftTime: shiftTime.parse(row.shiftTime),
  shiftDays: row.shiftDays.map((day) => shiftDay.parse(day)),
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  effectiveDate: row.effectiveDate,
  reason: row.reasonSealed === null ? null : personalData.open(row.reasonSealed, reasonContext),
});
