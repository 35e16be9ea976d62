import { describe, expect, it } from 'vitest';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { formatWeekday, getApplicationState } from './received-rules.ts';

const now = new Date('2026-11-20T17:00:00Z');

interface Facts {
  currentStatus: string;
  partnerId?: string;
  applicationEndDate?: string | null;
}

function getInfo({ currentStatus, partnerId = 'NONE', applicationEndDate = '2026-11-18T15:00:00Z' }: Facts) {
  const { userEnrollment } = sampleProfile().user.basicInfo;
  const completed = applicationEndDate !== null;
  const enrollment = { ...userEnrollment, completed, applicationEndDate };
  return sampleProfile({ basicInfo: { currentStatus, partnerId, userEnrollment: enrollment } }).user
    .basicInfo;
}

describe('What is true of an application', () => {
  it('[APP-02] expects the membership 3 business days after the application’s end', () => {
    expect(getApplicationState(getInfo({ currentStatus: 'PENDING_MATCHING', partnerId: 'p1' }), now)).toEqual(
      {
        kind: 'finalizing',
        submittedOn: '2026-11-18',
        expectedBy: '2026-11-23',
        isLate: false,
        isWaitlisted: false,
      },
    );
  });

  it('[APP-02, ENR-15] counts from the day in Eastern Time, without holidays', () => {
    const info = getInfo({ currentStatus: 'PENDING_MATCHING', applicationEndDate: '2026-11-25T04:00:00Z' });
    expect(getApplicationState(info, now)).toMatchObject({
      submittedOn: '2026-11-24',
      expectedBy: '2026-11-30',
    });
  });

  it('[PLAN-10] does not call a member with a pending payment a community member', () => {
    const pendingPayment = { isAddOn: false, title: 'Starter', amount: 2900 };
    const info = { ...getInfo({ currentStatus: 'COMMUNITY_MEMBER' }), pendingPayment };
    expect(getApplicationState(info, now)).toEqual({ kind: 'paying' });
  });

  it('[APP-02] detects that the estimated day has passed', () => {
    const info = getInfo({ currentStatus: 'PENDING_MATCHING' });
    expect(getApplicationState(info, new Date('2026-11-24T04:59:00Z'))).toMatchObject({ isLate: false });
    expect(getApplicationState(info, new Date('2026-11-24T05:00:00Z'))).toMatchObject({ isLate: true });
  });

  it('[APP-02] shows the progress to members with a partner and to members who wait for a coach', () => {
    for (const facts of [
      { currentStatus: 'PENDING MATCHING' },
      { currentStatus: 'WAITLIST_REVIEW' },
      { currentStatus: 'COMMUNITY_MEMBER', partnerId: 'p1' },
    ]) {
      expect(getApplicationState(getInfo(facts), now).kind).toBe('finalizing');
    }
  });

  it('[APP-03] explains to a community member what they can use', () => {
    expect(getApplicationState(getInfo({ currentStatus: 'COMMUNITY_MEMBER' }), now)).toEqual({
      kind: 'community',
    });
  });

  it('[APP-02] shows no estimate before the application is submitted', () => {
    const info = getInfo({ currentStatus: 'SIGNED_UP', partnerId: 'p1', applicationEndDate: null });
    expect(getApplicationState(info, now)).toEqual({ kind: 'unfinished' });
  });

  it('names a day', () => expect(formatWeekday('2026-11-18')).toBe('Wed, Nov 18'));
});
