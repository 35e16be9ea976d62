import type { staffGetPlaybook, OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { CheckIcon } from '@moments/ui/icons.ts';
import { BoltIcon } from '../../parts/icons.ts';
import { DeskButton, Quiet, Skeleton } from '../../parts/parts.tsx';
import {
  insertReply,
  isWritingNote,
  useComposer,
  useHasReply,
  type Conversation,
  ContactReveal,
} from '../conversations/index.ts';
import { RecordIncidentButton, type IncidentRecord } from '../records/index.ts';
import { CallMember } from './call-member.tsx';
import { answers, describeJoin, describePage, isOutOfReach, questions } from './crisis-rules.ts';
import styles from './crisis.module.css';
import { EndCrisis } from './end-crisis.tsx';
import { Handover911 } from './handover-911.tsx';
import { useCrisisSteps, usePlaybook, type CrisisSteps } from './use-crisis.ts';

/** Shows the call to 911, and the emergency contact to those who count as the member’s coach while the crisis is open. */
const Emergency = ({ conversation, crisis }: Omit<PartProps, 'steps'>) => (
  <>
    <Handover911 memberId={conversation.memberId} crisis={crisis} />
    {conversation.hasEmergencyContact && conversation.isOwn && (
      <ContactReveal key={conversation.memberId} memberId={conversation.memberId} label="Reveal contact" />
    )}
  </>
);

type Playbook = ReplyOf<typeof staffGetPlaybook>;
type PlaybookStep = Playbook['steps'][number];

interface PartProps {
  readonly conversation: Conversation;
  readonly crisis: OpenCrisis;
  readonly steps: CrisisSteps;
  /** Called after a suggestion went into the reply. */
  readonly onInsert?: (() => void) | undefined;
}

interface SuggestionsProps extends Pick<PartProps, 'conversation' | 'onInsert'> {
  readonly step: PlaybookStep;
}

/** Puts a suggested text into the reply. The coach changes it before it is sent. */
function Suggestions({ conversation, step, onInsert }: SuggestionsProps) {
  const isNote = useComposer(({ drafts }) => isWritingNote(drafts[conversation.memberId]));
  if (step.suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions}>
      {step.suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button
            type="button"
            disabled={isNote || conversation.closed !== null}
            aria-label={`Insert “${suggestion}”`}
            onClick={() => {
              insertReply(conversation, suggestion);
              onInsert?.();
            }}
          >
            <BoltIcon />
            <span>{suggestion}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const Questions = ({ crisis, steps }: PartProps) => (
  <ul className={styles.questions}>
    {questions.map(([key, label]) => (
      <li key={key}>
        <span>{label}</span>
        <span className={styles.answers} role="group" aria-label={label}>
          {answers.map(([answer, label]) => (
            <button
              key={answer}
              type="button"
              aria-pressed={crisis.answers[key] === answer}
              onClick={() => void steps.take({ act: 'ask', answers: { [key]: answer } })}
            >
              {label}
            </button>
          ))}
        </span>
      </li>
    ))}
  </ul>
);

/** Says who has joined and who was paged. */
const OnCall = ({ crisis, steps }: Omit<PartProps, 'conversation'>) => (
  <>
    <div role="status">
      {crisis.joined.map((join) => (
        <p key={join.staffId}>{describeJoin(join)}</p>
      ))}
      <p>{describePage(crisis)}</p>
    </div>
    <p className={styles.row}>
      {!crisis.isPageAnswered && (
        <DeskButton busy={steps.isBusy} onClick={() => void steps.take({ act: 'here' })}>
          I’m here
        </DeskButton>
      )}
      <DeskButton variant="second" busy={steps.isBusy} onClick={() => void steps.take({ act: 'page' })}>
        Page again
      </DeskButton>
    </p>
  </>
);

function isTaken({ key }: PlaybookStep, crisis: OpenCrisis, isAnswered: boolean): boolean {
  if (key === 'stay') return isAnswered;
  if (key === 'ask') return questions.every(([question]) => crisis.answers[question] !== undefined);
  if (key === 'connect') return crisis.steps.some(({ act }) => act === 'connect');
  return key === 'bring-help' && crisis.isPageAnswered;
}

function StepItem({ step, place, ...part }: PartProps & { step: PlaybookStep; place: number }) {
  const { conversation, crisis, steps, onInsert } = part;
  // A wait ends without a reply, too, such as by a STOP.
  const hasReply = useHasReply(conversation.memberId, crisis.startedAt);
  const isDone = isTaken(step, crisis, hasReply && conversation.waitingSince === null);
  return (
    <li className={styles.step}>
      <span className={styles.number} data-done={isDone} aria-hidden="true">
        {isDone ? <CheckIcon size={16} /> : place}
      </span>
      <div>
        <h3>{step.title}</h3>
        <Quiet>{step.instructions}</Quiet>
        {step.key === 'ask' && <Questions {...part} />}
        <Suggestions conversation={conversation} step={step} onInsert={onInsert} />
        {step.key === 'connect' && !isDone && (
          <DeskButton
            variant="second"
            busy={steps.isBusy}
            onClick={() => void steps.take({ act: 'connect' })}
          >
            Help was offered
          </DeskButton>
        )}
        {step.key === 'bring-help' && <OnCall crisis={crisis} steps={steps} />}
        {step.key === 'emergency' && <Emergency conversation={conversation} crisis={crisis} />}
      </div>
    </li>
  );
}

interface PlaybookProps extends Omit<PartProps, 'steps'> {
  readonly record: IncidentRecord;
}

/** Shows the steps of the playbook for one member, and how the crisis ends. */
export function CrisisPlaybook({ conversation, crisis, record, onInsert }: PlaybookProps) {
  const playbook = usePlaybook();
  const steps = useCrisisSteps(conversation.memberId);
  if (!playbook) return <Skeleton width="100%" height={200} />;
  const part = { conversation, crisis, steps, onInsert };
  return (
    <>
      {!playbook.isApproved && (
        <Note tone="warn">These words are placeholders. A clinician hasn’t approved them yet.</Note>
      )}
      {isOutOfReach(conversation.closed) && (
        <CallMember
          key={conversation.memberId}
          memberId={conversation.memberId}
          crisis={crisis}
          isStopped={conversation.closed?.reason === 'stopped'}
        />
      )}
      {steps.error !== undefined && <Alert message={steps.error} />}
      <ol className={styles.steps}>
        {playbook.steps.map((step, index) => (
          <StepItem key={step.key} step={step} place={index + 1} {...part} />
        ))}
      </ol>
      <EndCrisis crisis={crisis} outcomes={playbook.outcomes} steps={steps} />
      {conversation.isOwn && <RecordIncidentButton {...record} />}
    </>
  );
}
