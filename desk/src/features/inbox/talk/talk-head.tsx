import { CheckIcon, ChevronLeftIcon, LifeRingIcon } from '@moments/ui/icons.ts';
import { BellIcon, HandOverIcon, PanelIcon } from '../../../parts/icons.ts';
import { DeskButton, DeskIconButton } from '../../../parts/parts.tsx';
import { formatTime } from '../../../parts/times.ts';
import type { Conversation } from '../inbox-queries.ts';
import { describePronouns } from '../panel/pronouns.ts';
import styles from './talk.module.css';

interface TalkHeadProps {
  readonly conversation: Conversation;
  readonly onBack: () => void;
  readonly onPanel: () => void;
  readonly onDone: () => void;
  readonly onDialog: (dialog: 'follow-up' | 'hand-over' | 'start-crisis' | 'playbook') => void;
}

function listFacts({ moments, isOwn, coach, openUntil }: Conversation): readonly string[] {
  const others = [
    `${coach?.name ?? 'No coach'}’s member`,
    ...(openUntil === null ? [] : [`open to you until ${formatTime(new Date(openUntil))}`]),
  ];
  return [`${String(moments.remaining)} Moments left`, ...(isOwn ? [] : others)];
}

/** Names the member, and says what can be done with the conversation. */
export function TalkHead({ conversation, onBack, onPanel, onDone, onDialog }: TalkHeadProps) {
  const { name, pronouns, state, closed, isOwn, crisis } = conversation;
  const canAnswer = closed?.reason !== 'read-only';
  return (
    <header className={styles.talkHead}>
      <DeskIconButton label="Back to the inbox" className={styles.back} onClick={onBack}>
        <ChevronLeftIcon />
      </DeskIconButton>
      <div>
        <h1>
          {name} <span className={styles.pronouns}>{describePronouns(pronouns)}</span>
        </h1>
        <p className={styles.quiet}>
          {conversation.onShiftNow && <span className={styles.onShift}>On shift now · </span>}
          {listFacts(conversation).join(' · ')}
        </p>
      </div>
      {canAnswer && !crisis && (
        <DeskIconButton label="Start the crisis playbook" onClick={() => onDialog('start-crisis')}>
          <LifeRingIcon />
        </DeskIconButton>
      )}
      {isOwn && (
        <DeskIconButton label="Hand over" onClick={() => onDialog('hand-over')}>
          <HandOverIcon />
        </DeskIconButton>
      )}
      {canAnswer && (
        <>
          <DeskButton variant="plain" keys="follow-up" onClick={() => onDialog('follow-up')}>
            <BellIcon />
            <span data-label>Follow up</span>
          </DeskButton>
          <DeskButton variant="second" keys="done" onClick={onDone}>
            <CheckIcon />
            <span data-label>{state === 'done' ? 'Open again' : 'Done'}</span>
          </DeskButton>
        </>
      )}
      <DeskIconButton label="Show or hide the side panel" className={styles.panelButton} onClick={onPanel}>
        <PanelIcon />
      </DeskIconButton>
    </header>
  );
}
