import { expect, it } from 'vitest';
import { memberStatuses } from '@moments/contract/members/member-status';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { getMemberNoticeCopy } from './notice-copy.ts';
import { getStatusCopy } from './status-copy.ts';

const configuration = { supportEmail: 'help@moments.example', textNumber: '' };
const now = new Date('2026-11-20T15:00:00Z');

function getCopy(currentStatus: string, plan = sampleProfile().subscription) {
  const { user } = sampleProfile({ basicInfo: { currentStatus } });
  return getStatusCopy({ user, plan, configuration, now });
}

it.each(memberStatuses)('[ACC-03] explains %s and offers a next step unless all is well', (status) => {
  const { tone, title, action } = getCopy(status);
  expect(title).toMatch(/\.$/);
  expect(action === undefined).toBe(tone === 'good');
});

it('[ACC-03, MOM-04] says that texts are saved when the last Moment is used, and invites to text before', () => {
  const getTitle = (messagesRemaining: number) =>
    getCopy('ACTIVE_COACHING', { ...sampleSubscription, messagesRemaining }).title;
  expect(getTitle(0)).toBe('You’re in coaching. We save what you text until you have Moments again.');
  expect(getTitle(1)).toBe('You’re in coaching. Text your coach whenever you like.');
});

it.each(['ACTIVE_COACHING', 'IDLE_COACHING'])(
  '[ACC-03, STAT-11] does not invite %s to text while the plan is overdue or has ended, and says what to do',
  (status) => {
    const none = { ...sampleSubscription, messagesRemaining: 0 };
    const overdue = getCopy(status, { ...none, status: 'MEMBERSHIP_PAST_DUE' });
    expect([overdue.chip, overdue.title]).toEqual(['Payment overdue', 'We couldn’t renew your plan.']);
    expect(overdue.action?.href).toBe('/billing');
    for (const ended of [null, { ...none, status: 'MEMBERSHIP_ENDED' } as const]) {
      const { chip, title, action } = getCopy(status, ended);
      expect([chip, title]).toEqual(['Plan ended', 'Your plan has ended.']);
      expect(action?.label).toBe('See plans');
    }
    expect(getCopy(status, none).title).toContain('until you have Moments again');
  },
);

it('[ACC-03] explains a paused service with the copy of its notice', () => {
  const { chip, title, text, action } = getCopy('AWAY');
  expect([chip, title]).toEqual(['Paused', 'Your coaching is paused.']);
  expect(text).toContain('To resume, email us.');
  expect(action?.label).toBe('Email help@moments.example');
});

it('[ACC-03] the notice of a pause leads to Service Status, where the member resumes', () => {
  const { user } = sampleProfile({ basicInfo: { currentStatus: 'AWAY' } });
  const { text, action } = getMemberNoticeCopy('away', { user, plan: null, configuration, now });
  expect(text).toContain('To resume, go to Service Status.');
  expect(action).toEqual({ label: 'Service Status', href: '/account-settings?tab=service' });
});

it('[ACC-03] the notice of a pause says when coaching resumes, and what is charged then', () => {
  const { user } = sampleProfile({ basicInfo: { currentStatus: 'AWAY', returnDate: '2026-12-14' } });
  const plan = {
    ...sampleSubscription,
    status: 'MEMBERSHIP_PAUSED',
    endDate: '2026-12-10T15:00:00Z',
  } as const;
  const getText = (paid: typeof plan | null) =>
    getMemberNoticeCopy('away', { user, plan: paid, configuration, now }).text;
  expect(getText(plan)).toContain(
    'Your coaching resumes on Dec 14, 2026. Your Standard plan resumes too. Its next payment is $49.00 on Jan 10, 2027. You get new Moments then. To resume sooner, go to Service Status.',
  );
  expect(getText(null)).toContain('Your coaching resumes on Dec 14, 2026. To resume sooner,');
});

it('[ACC-03] offers the plans when service has ended and there is no plan', () => {
  expect(getCopy('EXITED', null).action?.label).toBe('See plans');
});

it('[ACC-03] offers an email when members can not text START or the status is unknown', () => {
  expect(getCopy('EXITED_BY_STOP').action?.label).toBe('Email us');
  expect(getCopy('Something new').action?.label).toBe('Email us');
});
