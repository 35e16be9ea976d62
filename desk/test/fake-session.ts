import { staffGetDeliveryHealth } from '@moments/contract/deliveries/staff-deliveries';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffListPendingMatches } from '@moments/contract/matching/staff-matching';
import {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { staffGetOwnIntroduction } from '@moments/contract/staff/own-introduction';
import { staffGetOwnPhone } from '@moments/contract/staff/own-phone';
import { staffListPasskeys } from '@moments/contract/staff/passkeys';
import {
  staffEndSession,
  staffFindSession,
  staffGetSession,
  staffListSessions,
  staffLock,
  staffSendCode,
  staffSignOut,
  staffUnlock,
  staffVerifyCode,
} from '@moments/contract/staff/sessions';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

type Session = ReplyOf<typeof staffGetSession>;

const getTimeInHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const sampleSession = (changes: Partial<Session> = {}): Session => ({
  statusCode: 200,
  staff: { id: 'staff-ana', name: 'Ana Reyes', email: 'ana@moments.example' },
  roles: ['coach'],
  onCall: false,
  isOnCallByRota: false,
  shift: null,
  isLocked: false,
  passkey: { duty: 'offered', codesUntil: getTimeInHours(6.5 * 24), unlockBy: ['code'] },
  expiresAt: getTimeInHours(8),
  locksAt: getTimeInHours(0.5),
  ...changes,
});

const sampleDevice = {
  id: 'session-laptop',
  device: 'Chrome on Linux',
  startedAt: getTimeInHours(-1),
  lastUsedAt: getTimeInHours(0),
  expiresAt: getTimeInHours(7),
};

export const codeOfTests = '123456';

/** Adds the calls of the session: signed out at first, unless a session is given. */
export function addSession(desk: FakeDesk, given?: Session): { current: Session | undefined } {
  const state: { current: Session | undefined } = { current: given };
  const requireSession = (): Session => {
    if (!state.current) throw new RejectedCall('UNAUTHENTICATED');
    return state.current;
  };
  const requireCode = (body: unknown): void => {
    if ((body as { code: string }).code !== codeOfTests) throw new RejectedCall('INVALID_CODE');
  };
  let others = [{ ...sampleDevice, id: 'session-phone', device: 'Safari on iPhone', isThisOne: false }];
  desk
    .on(staffListSessions, () => ({ sessions: [{ ...sampleDevice, isThisOne: true }, ...others] }))
    .on(staffEndSession, ({ params }) => {
      if (!others.some(({ id }) => id === params['id'])) throw new RejectedCall('NOT_FOUND');
      others = [];
      return { message: 'Session ended' };
    })
    .on(staffListPasskeys, () => ({ passkeys: [] }))
    .on(staffGetOwnPhone, () => ({ phone: null }))
    .on(staffGetOwnIntroduction, () => ({ pronouns: '', about: '', portrait: '' }))
    .on(staffFindSession, () => ({ session: state.current ?? null }))
    // The menu of operations counts who waits for a coach or a decision, and what failed.
    .on(staffListPendingMatches, () => ({ items: [], next: null, counts: { pending: 0, waitlist: 0 } }))
    .onOtherwise(staffGetDeliveryHealth, () => ({ groups: [], providers: [] }))
    .onOtherwise(staffListScheduleRequests, () => ({ items: [], total: 0, next: null }))
    .onOtherwise(staffListCoachRequests, () => ({ items: [], total: 0, next: null }))
    .onOtherwise(staffListServiceRequests, () => ({ items: [], total: 0, next: null }))
    .on(staffGetSession, requireSession)
    .on(staffSendCode, () => ({ message: 'Sent' }))
    .on(staffVerifyCode, ({ body }) => {
      requireCode(body);
      state.current = given ?? sampleSession();
      return state.current;
    })
    .on(staffLock, () => {
      state.current = { ...requireSession(), isLocked: true };
      return { message: 'Locked' };
    })
    .on(staffUnlock, ({ body }) => {
      requireCode(body);
      state.current = { ...requireSession(), isLocked: false };
      return state.current;
    })
    .on(staffSignOut, () => {
      requireSession();
      state.current = undefined;
      return { message: 'Signed out' };
    });
  return state;
}
