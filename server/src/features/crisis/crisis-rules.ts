import type {
  CrisisAnswers,
  CrisisRole,
  crisisOutcomes,
  StoredCrisisStep,
} from '@moments/contract/crisis/staff-crisis';
import type { Reach } from '@moments/contract/staff/reach';

/**
 * A crisis: what happened, in order, and what follows from it. It is open until it has an outcome. No step is changed or removed, and none
 * follows its end.
 */
export interface CrisisState {
  readonly steps: readonly StoredCrisisStep[];
  readonly answers: CrisisAnswers;
  /**
   * When the page was answered: a person on call had the conversation in front of them, or someone pressed “I’m here”. Null again when
   * the person on call is paged once more.
   */
  readonly onCallPresentAt: Date | null;
  readonly outcome: string | null;
  readonly endedAt: Date | null;
}

/** `no-answer` ends nothing: it is a move of its own. */
type Outcome = Exclude<(typeof crisisOutcomes)[number], 'no-answer'>;

/** What a person does. `join`: their page with the texts is visible and has the focus. `here`: they press “I’m here”. */
export type CrisisMove =
  | { readonly act: 'join' | 'here'; readonly as: CrisisRole }
  | { readonly act: 'ask'; readonly answers?: CrisisAnswers | undefined }
  | { readonly act: 'page' | 'no-answer' | 'connect' | 'words' }
  | { readonly act: 'handover' | 'explain-handover' | 'end-handover' }
  | { readonly act: 'close'; readonly outcome: Outcome }
  | { readonly act: 'dismiss' };

interface Author {
  /** Null for the service, which pages when no one reads what the member writes. */
  readonly by: string | null;
  readonly at: Date;
}

/** The start of a crisis. @param by the person who opens it; null for the service */
export const startCrisis = (by: string | null, at: Date): CrisisState => ({
  steps: [{ act: 'start', at: at.toISOString(), by }],
  answers: {},
  onCallPresentAt: null,
  outcome: null,
  endedAt: null,
});

const isJoin = ({ act }: StoredCrisisStep): boolean => act === 'join' || act === 'here';

/** When each person last came, in that order: a crisis stays open for days. Only a person’s own act is one. */
export function listJoins({ steps }: Pick<CrisisState, 'steps'>): readonly StoredCrisisStep[] {
  const joins = steps.filter((step) => step.by !== null && isJoin(step));
  return joins.filter(({ by }, place) => joins.findLastIndex((one) => one.by === by) === place);
}

/** A call to 911. A crisis has one at a time. */
export interface Handover {
  readonly begun: StoredCrisisStep;
  /** Whether the person has said why. */
  readonly isExplained: boolean;
  readonly ended: StoredCrisisStep | undefined;
}

/** Finds the latest call to 911, with its own reason and end. */
export function findHandover({ steps }: Pick<CrisisState, 'steps'>): Handover | undefined {
  const place = steps.findLastIndex(({ act }) => act === 'handover');
  const [begun, ...since] = place === -1 ? [] : steps.slice(place);
  return (
    begun && {
      begun,
      isExplained: since.some(({ act }) => act === 'explain-handover'),
      ended: since.find(({ act }) => act === 'end-handover'),
    }
  );
}

/**
 * Whether a person made the latest call to 911 and hasn't said why. They say it before they end the call or the crisis: later no one
 * would. Others don't know the reason, and must not wait for a person who is gone.
 */
export function owesReason(state: Pick<CrisisState, 'steps'>, staffId: string | null): boolean {
  const handover = findHandover(state);
  return handover !== undefined && !handover.isExplained && handover.begun.by === staffId;
}

/**
 * Whether an arrival answers the page. A person on call answers it with their attention. Others, such as a coach who covers, answer it
 * only with a press: they may read along while the person on call is still needed.
 */
const answersPage = (move: CrisisMove): boolean =>
  move.act === 'here' || (move.act === 'join' && move.as === 'on-call');

/** Whether a move asks the person on call to come, so that the page waits for an answer again. */
export const asksForOnCall = ({ act }: Pick<StoredCrisisStep, 'act'>): boolean =>
  act === 'page' || act === 'no-answer';

/** Returns the people who answered the page of a crisis, and when that was last. The rounds of pages start again after it. */
export function findAnswers({ steps }: Pick<CrisisState, 'steps'>): {
  readonly staffIds: readonly string[];
  readonly lastAt: string | undefined;
} {
  const found = steps.filter(({ act, as }) => act === 'here' || (act === 'join' && as === 'on-call'));
  return { staffIds: found.flatMap(({ by }) => by ?? []), lastAt: found.at(-1)?.at };
}

/** Whether a move says something that the crisis doesn't know yet. A repeat changes nothing. */
function isNew(state: CrisisState, move: CrisisMove, by: string | null): boolean {
  const handover = findHandover(state);
  switch (move.act) {
    case 'join':
    case 'here': {
      const isFirst = !listJoins(state).some((join) => join.by === by);
      return isFirst || (answersPage(move) && state.onCallPresentAt === null);
    }
    case 'handover':
      return !handover || handover.ended !== undefined;
    case 'explain-handover':
      return handover?.isExplained === false;
    case 'end-handover':
      return handover !== undefined && !handover.ended;
    default:
      return true;
  }
}

function toStep(move: CrisisMove, { by, at }: Author): StoredCrisisStep {
  const step = { act: move.act, at: at.toISOString(), by };
  if (move.act === 'join' || move.act === 'here') return { ...step, as: move.as };
  return move.act === 'ask' && move.answers ? { ...step, answers: move.answers } : step;
}

/** Whether a move would end a crisis while a person is on the phone with 911, who needs its page until the call is over. */
export function endsDuringCall(state: Pick<CrisisState, 'steps'>, { act }: CrisisMove): boolean {
  const handover = findHandover(state);
  return (act === 'close' || act === 'dismiss') && handover !== undefined && !handover.ended;
}

/** Makes a move. @returns the same state if the crisis has ended or can’t end now, or if the move is a repeat */
export function moveCrisis(state: CrisisState, move: CrisisMove, author: Author): CrisisState {
  if (state.endedAt !== null || endsDuringCall(state, move) || !isNew(state, move, author.by)) return state;
  const isAnswer = answersPage(move) && state.onCallPresentAt === null;
  const outcome = move.act === 'close' ? move.outcome : 'dismissed';
  return {
    ...state,
    steps: [...state.steps, toStep(move, author)],
    ...(isAnswer ? { onCallPresentAt: author.at } : {}),
    ...(asksForOnCall(move) ? { onCallPresentAt: null } : {}),
    ...(move.act === 'ask' ? { answers: { ...state.answers, ...move.answers } } : {}),
    ...(move.act === 'close' || move.act === 'dismiss' ? { outcome, endedAt: author.at } : {}),
  };
}

/** Returns the role in which a person joins a crisis. */
export const getCrisisRole = ({
  isOnCall,
  reach,
}: {
  readonly isOnCall: boolean;
  readonly reach: Pick<Reach, 'kind'> | undefined;
}): CrisisRole => {
  if (isOnCall) return 'on-call';
  return reach?.kind === 'own' ? 'coach' : 'cover';
};

interface Caller {
  readonly id: string | null;
  readonly isOnCall: boolean;
  readonly roles: readonly string[];
}

/** Who may call 911 for a member: people on call, operations, and the person who began it. Tokens are no people. */
export const canHandOver = (staff: Caller, handover?: Handover): boolean =>
  staff.id !== null &&
  (staff.isOnCall || staff.roles.includes('operations') || handover?.begun.by === staff.id);

const hour = 3_600_000;

/** Who may say that a call to 911 is over: the person who began it. After 30 minutes they may be gone, and all who may call can end it. */
export function canEndHandover({ begun, ended }: Handover, staff: Caller, now: Date): boolean {
  if (ended || staff.id === null) return false;
  const isLong = now.getTime() - Date.parse(begun.at) >= hour / 2;
  return begun.by === staff.id || (isLong && canHandOver(staff));
}

/**
 * Calculates when the coach checks in after a crisis: at the member's evening, if it begins between 12 and 36 hours from now, or in 24 hours.
 * @param nextEvening when the member's next evening begins, 12 hours from now or later
 */
export function getCheckInTime(nextEvening: Date | undefined, now: Date): Date {
  const isNextDay = nextEvening !== undefined && nextEvening.getTime() <= now.getTime() + 36 * hour;
  return isNextDay ? nextEvening : new Date(now.getTime() + 24 * hour);
}
