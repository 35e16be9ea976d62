import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note, type NoteTone } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useNow } from '../../dates/use-clock.ts';
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
};

function useStandingFacts() {
  const { user, subscription } = useProfile();
  return { user, plan: subscription, configuration: useConfiguration(), now: useNow() };
}

interface WordsNoteProps {
  readonly words: NoticeCopy;
  readonly tone: NoteTone | undefined;
  /** The page's own path. A link to it is left out. */
  readonly address?: string | undefined;
}

function WordsNote({ words: { title, text, action }, tone, address }: WordsNoteProps) {
  return (
    <Note tone={tone ?? 'info'} title={title}>
      <p>{text}</p>
      {action && action.href !== address && <TextLink href={action.href}>{action.label}</TextLink>}
    </Note>
  );
}

/** Shows what the member's status means and what to do next. Shows nothing if there is no notice. */
export function MemberNoticeCard({ address }: { address?: string }) {
  const facts = useStandingFacts();
  const standing = getMemberNotice(facts.user, facts.plan);
  if (standing === undefined) return null;
  return <WordsNote words={getMemberNoticeCopy(standing, facts)} tone={tones[standing]} address={address} />;
}

/** Shows the notices about status and plan: none, one, or two. */
export function MemberNoticeCards() {
  const facts = useStandingFacts();
  const planStanding = getSeparatePlanNotice(facts.user, facts.plan);
  if (planStanding === undefined) return <MemberNoticeCard />;
  return (
    <Stack>
      <MemberNoticeCard />
      <WordsNote words={getPlanNoticeCopy(planStanding, facts)} tone={tones[planStanding]} />
    </Stack>
  );
}
