import { useQuery } from '@tanstack/react-query';
import { endWithAccount } from '@moments/contract/members/account-end';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note, type NoteTone } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useNow } from '../../dates/use-clock.ts';
import { profileQuery } from '../profile-query.ts';
import { useProfile } from '../use-profile.ts';
import { getMemberNoticeCopy, getPlanNoticeCopy, type NoticeCopy } from './notice-copy.ts';
import {
  getMemberNotice,
  getSeparatePlanNotice,
  type MemberNotice,
  type PlanNotice,
} from './notice-rules.ts';

const tones: Readonly<Partial<Record<MemberNotice | PlanNotice, NoteTone>>> = {
  'stopped-by-text': 'warn',
  'no-moments': 'warn',
  'plan-ended': 'warn',
  'past-due': 'warn',
  'unconfirmed-change': 'warn',
};

/** How often the profile is read while a payment is pending, in ms: pages without live updates wait for the bank, too. */
const pendingPaymentPoll = 5_000;

function useNoticeContext() {
  const { user, subscription } = useProfile();
  useQuery({ ...profileQuery, refetchInterval: user.basicInfo.pendingPayment ? pendingPaymentPoll : false });
  const plan = subscription && endWithAccount(subscription, user.basicInfo.deletionDueAt);
  return { user, plan, configuration: useConfiguration(), now: useNow() };
}

interface NoticeProps {
  readonly copy: NoticeCopy;
  readonly tone: NoteTone | undefined;
  /** The page's own path. A link to it is left out. */
  readonly address?: string | undefined;
}

function Notice({ copy: { title, text, action }, tone, address }: NoticeProps) {
  return (
    <Note tone={tone ?? 'info'} title={title}>
      <p>{text}</p>
      {action && action.href !== address && <TextLink href={action.href}>{action.label}</TextLink>}
    </Note>
  );
}

/** Shows what the member's status means and what to do next. Shows nothing if there is no notice. */
export function MemberNoticeCard({ address }: { address?: string }) {
  const context = useNoticeContext();
  const notice = getMemberNotice(context.user, context.plan);
  if (notice === undefined) return null;
  return <Notice copy={getMemberNoticeCopy(notice, context)} tone={tones[notice]} address={address} />;
}

/** Shows the notices about status and plan: none, one, or two. */
export function MemberNoticeCards() {
  const context = useNoticeContext();
  const planNotice = getSeparatePlanNotice(context.user, context.plan);
  if (planNotice === undefined) return <MemberNoticeCard />;
  return (
    <Stack>
      <MemberNoticeCard />
      <Notice copy={getPlanNoticeCopy(planNotice, context)} tone={tones[planNotice]} />
    </Stack>
  );
}
