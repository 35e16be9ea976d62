import { getMemberProfile } from '@moments/contract/members/members';
import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
} from '@moments/contract/requests/schedule';
import {
  staffApproveScheduleRequest,
  staffDeclineScheduleRequest,
} from '@moments/contract/requests/staff-requests';
import { type ShiftDay } from '@moments/contract/values/shifts';
import { addSignedInMember, type SignedInMember } from './test-members.ts';
import type { TestServer } from './test-server.ts';

export const staffToken = 'sandbox-operator';

/** The schedule of the members in these steps. */
export const before = { shiftTime: '1', shiftDays: ['1', '3'] } as const;
/** Returns the schedule that they request. */
export const createNewSchedule = (...shiftDays: ShiftDay[]) => ({ shiftTime: '2', shiftDays });

/** Creates short forms of members' and staff's schedule calls. */
export const createScheduleSteps = (server: TestServer) => ({
  coached: (): Promise<SignedInMember> =>
    addSignedInMember(server.services, { status: 'ACTIVE_COACHING', ...before }),
  /** @returns the request's ID */
  async asks({ id, token }: SignedInMember, ...newShiftDays: ShiftDay[]): Promise<string> {
    const body = { memberId: id, newShiftTime: '2' as const, newShiftDays };
    return (await server.ok(requestScheduleChange, { params: { memberId: id }, body, token })).data.id;
  },
  withdraws: ({ token }: SignedInMember, requestId: string) =>
    server.call(withdrawScheduleRequest, { params: { requestId }, token }),
  approve: (id: string, effectiveDate?: string) =>
    server.call(staffApproveScheduleRequest, { params: { id }, body: { effectiveDate }, token: staffToken }),
  decline: (id: string, reason: string) =>
    server.call(staffDeclineScheduleRequest, { params: { id }, body: { reason }, token: staffToken }),
  scheduleOf: async ({ token }: SignedInMember) =>
    (await server.ok(getMemberProfile, { token })).user.availability,
  current: async ({ token }: SignedInMember) => (await server.ok(getScheduleRequest, { token })).data,
});
