import { useState } from 'react';
import { getStatics, type MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { BasicInfo, MemberSubscription } from '@moments/contract/members/members';
import { MemberLayout } from '../../../src/app/layout/member-layout.tsx';
import { useSession } from '../../../src/session/session-store.ts';
import { SessionWarning } from '../../../src/session/session-warning.tsx';
import { sampleProfile, sampleSubscription } from '../../sample-profile.ts';
import { served, ServedScreen } from './served-screen.tsx';

interface Stood {
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

function usageWith(moments: Partial<MomentsBalance>) {
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

const startSession = ({ ending }: Stood): void =>
  useSession.setState({
    userId: 'member-1',
    token: 'token-1',
    canExtend: ending?.canExtend ?? true,
    endsAt: ending && Date.now() + 250_000,
  });

/** The signed-in portal as it is, for a member who stands so. */
function Standing(props: Stood) {
  const { path = '/home', info = {}, plan = {}, moments = {} } = props;
  useState(() => startSession(props));
  const subscription = plan === null ? null : { ...sampleSubscription, ...renewing, ...plan };
  return (
    <ServedScreen
      path={path}
      profile={sampleProfile({ basicInfo: info, subscription })}
      replies={[served(getStatics, { statusCode: 200, data: usageWith(moments) })]}
    >
      <MemberLayout />
      <SessionWarning />
    </ServedScreen>
  );
}

/** What members read whose status, plan or Moments need words; and what may come over any page. */
export const standingStories = {
  'standing-stop': () => <Standing info={{ currentStatus: 'EXITED_BY_STOP' }} />,
  'standing-away': () => <Standing info={{ currentStatus: 'AWAY' }} plan={{ status: 'MEMBERSHIP_PAUSED' }} />,
  'standing-exited': () => <Standing info={{ currentStatus: 'EXITED_BY_REQUEST', ...partner }} plan={null} />,
  'standing-no-moments': () => <Standing info={{ currentStatus: 'AWAY_TEXT_LIMIT' }} moments={none} />,
  'standing-budget': () => (
    <Standing info={{ currentStatus: 'AWAY_BUDGET_LIMIT', ...partner }} plan={{ amount: 0 }} />
  ),
  'standing-past-due': () => <Standing info={partner} plan={{ status: 'MEMBERSHIP_PAST_DUE' }} />,
  'standing-community': () => (
    <Standing info={{ currentStatus: 'COMMUNITY_MEMBER' }} plan={null} moments={{ ...none, limit: 0 }} />
  ),
  'standing-community-received': () => (
    <Standing path="/application-received" info={{ currentStatus: 'COMMUNITY_MEMBER' }} plan={null} />
  ),
  'standing-plan-ended': () => <Standing path="/enrollment" plan={null} />,
  'moments-low': () => <Standing moments={{ remaining: 14, fromPlan: 4, fromAddOns: 10 }} />,
  'moments-last': () => <Standing moments={{ remaining: 3, fromPlan: 0, fromAddOns: 3 }} />,
  support: () => <Standing path="/support" />,
  'community-dialog': () => (
    <Standing info={{ currentStatus: 'COMMUNITY_MEMBER', isCommunityMemberDialog: true }} plan={null} />
  ),
  'session-ending': () => <Standing ending={{ canExtend: true }} />,
  'session-ending-for-good': () => <Standing ending={{ canExtend: false }} />,
};
