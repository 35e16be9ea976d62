import { useState } from 'react';
import { getStatics, type MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { BasicInfo, MemberSubscription } from '@moments/contract/members/members';
import { defineStory, type Stories } from '@moments/ui/gallery/story.ts';
import { MemberLayout } from '../src/app/layout/member-layout.tsx';
import { useSession } from '../src/session/session-store.ts';
import { SessionWarning } from '../src/session/session-warning.tsx';
import { sampleProfile, sampleSubscription } from '../test/sample-profile.ts';
import { ServedScreen, serveReply } from './served-screen.tsx';

interface MemberScreenProps {
  readonly path?: string;
  readonly info?: Partial<BasicInfo>;
  readonly plan?: Partial<MemberSubscription> | null;
  readonly moments?: Partial<MomentsBalance>;
  /** The session is about to end, and can be extended or not. */
  readonly ending?: { readonly canExtend: boolean };
}

const soon = new Date(Date.now() + 24 * 86_400_000).toISOString();
const usualMoments = { limit: 70, remaining: 42, fromPlan: 32, fromAddOns: 10, expiresOn: soon.slice(0, 10) };
const partner = { partnerId: 'p1', primaryPartnerName: 'Northside College' };
const none = { remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null };
const renewing = { endDate: soon };

function sampleUsage(moments: Partial<MomentsBalance>) {
  const balance = { ...usualMoments, ...moments };
  return {
    totalMessageSent: 28,
    totalMessageReceive: 31,
    availableMoments: balance.remaining,
    since: '2026-11-14T17:00:00Z',
    daily: [4, 5, 2, 6, 4, 4, 3].map((sent, day) => ({
      date: `2026-11-${String(day + 15)}`,
      sent,
      received: sent + 1,
    })),
    moments: balance,
  };
}

const startSession = ({ ending }: MemberScreenProps): void =>
  useSession.setState({
    userId: 'member-1',
    token: 'token-1',
    canExtend: ending?.canExtend ?? true,
    endsAt: ending && Date.now() + 250_000,
  });

/** Shows the signed-in portal as it is, for a member who stands so. */
function MemberScreen(props: MemberScreenProps) {
  const { path = '/home', info = {}, plan = {}, moments = {} } = props;
  useState(() => startSession(props));
  const subscription = plan === null ? null : { ...sampleSubscription, ...renewing, ...plan };
  return (
    <ServedScreen
      path={path}
      profile={sampleProfile({ basicInfo: info, subscription })}
      replies={[serveReply(getStatics, { statusCode: 200, data: sampleUsage(moments) })]}
    >
      <MemberLayout />
      <SessionWarning />
    </ServedScreen>
  );
}

/** Notices about status, plan, and Moments, and notices over any page. */
export const stories: Stories = {
  'notice-stop': () => <MemberScreen info={{ currentStatus: 'EXITED_BY_STOP' }} />,
  'notice-away': () => (
    <MemberScreen info={{ currentStatus: 'AWAY' }} plan={{ status: 'MEMBERSHIP_PAUSED' }} />
  ),
  'notice-away-day': () => (
    <MemberScreen
      info={{ currentStatus: 'AWAY', returnDate: soon.slice(0, 10) }}
      plan={{ status: 'MEMBERSHIP_PAUSED' }}
    />
  ),
  'notice-exited': () => (
    <MemberScreen info={{ currentStatus: 'EXITED_BY_REQUEST', ...partner }} plan={null} />
  ),
  'notice-no-moments': () => <MemberScreen info={{ currentStatus: 'AWAY_TEXT_LIMIT' }} moments={none} />,
  'notice-budget': () => (
    <MemberScreen info={{ currentStatus: 'AWAY_BUDGET_LIMIT', ...partner }} plan={{ amount: 0 }} />
  ),
  'notice-past-due': () => <MemberScreen info={partner} plan={{ status: 'MEMBERSHIP_PAST_DUE' }} />,
  'notice-community': () => (
    <MemberScreen info={{ currentStatus: 'COMMUNITY_MEMBER' }} plan={null} moments={{ ...none, limit: 0 }} />
  ),
  'notice-community-received': () => (
    <MemberScreen path="/application-received" info={{ currentStatus: 'COMMUNITY_MEMBER' }} plan={null} />
  ),
  'notice-payment-pending': () => (
    <MemberScreen
      path="/application-received"
      info={{
        currentStatus: 'COMMUNITY_MEMBER',
        pendingPayment: { isAddOn: false, title: 'Starter', amount: 2900 },
      }}
      plan={null}
    />
  ),
  'notice-plan-ended': () => <MemberScreen path="/enrollment" plan={null} />,
  'notice-address': () => <MemberScreen info={{ addressConfirmedAt: '2025-11-03T15:00:00Z' }} />,
  'moments-low': () => <MemberScreen moments={{ remaining: 14, fromPlan: 4, fromAddOns: 10 }} />,
  'moments-last': () => <MemberScreen moments={{ remaining: 3, fromPlan: 0, fromAddOns: 3 }} />,
  support: () => <MemberScreen path="/support" />,
  'community-dialog': defineStory('dialog', () => (
    <MemberScreen info={{ currentStatus: 'COMMUNITY_MEMBER', isCommunityMemberDialog: true }} plan={null} />
  )),
  'session-ending': defineStory('alertdialog', () => <MemberScreen ending={{ canExtend: true }} />),
  'session-ending-for-good': defineStory('alertdialog', () => <MemberScreen ending={{ canExtend: false }} />),
};
