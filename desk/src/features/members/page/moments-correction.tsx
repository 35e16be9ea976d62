import { useRef, useState } from 'react';
import { staffCorrectMoments, largestCorrection } from '@moments/contract/moments/staff-moments';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { ArrowRightIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { ReasonInput } from '../../../parts/form-dialog.tsx';
import { LessIcon, PlusIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton, DeskIconButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import own from './conversation.module.css';
import { Box } from './member-parts.tsx';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

/** Reads what was typed. @returns undefined for no whole number that a correction can have */
function readAmount(text: string): number | undefined {
  const amount = Number(text.trim().replace(/^−/, '-'));
  const isValid = text.trim() !== '' && Number.isInteger(amount) && amount !== 0;
  return isValid && Math.abs(amount) <= largestCorrection ? amount : undefined;
}

const formatAct = (amount: number): string =>
  `${amount > 0 ? 'Add' : 'Take'} ${String(Math.abs(amount))} ${Math.abs(amount) === 1 ? 'Moment' : 'Moments'}`;

/** Keeps what is typed, and what follows from it. */
function useCorrection({ member, moments }: MemberPage, onDone: () => void) {
  const refresh = useRefreshMember(member.id);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, error } = useAct();
  // The same key until the server has answered: pressed twice is done once.
  const key = useRef(crypto.randomUUID());
  const amount = readAmount(text);
  const result = amount === undefined ? undefined : moments.remaining + amount;
  const confirm = async () => {
    if (amount === undefined) return;
    await run(async () => {
      const body = { amount, reason, key: key.current };
      await call(staffCorrectMoments, { params: { memberId: member.id }, body });
      refresh();
      onDone();
    });
  };
  const change = (value: string) => {
    setText(value);
    key.current = crypto.randomUUID();
  };
  const isPossible = result !== undefined && result >= 0;
  return { text, change, reason, setReason, amount, result, isPossible, isBusy, error, confirm };
}

type CorrectionState = ReturnType<typeof useCorrection>;

/** Adds one to what is typed, or takes one, for a hand on a phone or a mouse. */
function Steps({ amount = 0, change }: Pick<CorrectionState, 'amount' | 'change'>) {
  const changeBy = (by: 1 | -1) => change(String(amount + by === 0 ? by : amount + by));
  return (
    <>
      <DeskIconButton label="One fewer" disabled={amount <= -largestCorrection} onClick={() => changeBy(-1)}>
        <LessIcon />
      </DeskIconButton>
      <DeskIconButton label="One more" disabled={amount >= largestCorrection} onClick={() => changeBy(1)}>
        <PlusIcon />
      </DeskIconButton>
    </>
  );
}

/** Says what follows from a correction, before it is made. */
function listCorrectionEffects({ member }: MemberPage, amount: number, result: number): readonly string[] {
  const name = getFirstName(member.name) || 'The member';
  const isComingBack = member.status === 'AWAY_TEXT_LIMIT' && result > 0;
  return [
    amount > 0
      ? 'They join the plan’s Moments, and expire with them.'
      : 'Taken from the plan’s Moments first, then from add-ons.',
    isComingBack
      ? `${name} was away without Moments: coaching goes on, and ${name} gets a text about it, in the daytime.`
      : `${name} isn’t notified; the portal shows ${String(result)} at once.`,
    'Done once, even if pressed twice.',
  ];
}

const CorrectionFields = ({ page, ...state }: CorrectionState & { page: MemberPage }) => {
  const { text, change, reason, setReason, isPossible, result } = state;
  return (
    <>
      <TextInput
        label="Moments to add or take"
        hint="Such as 2 or -2"
        inputMode="text"
        autoComplete="off"
        value={text}
        error={
          text !== '' && !isPossible ? 'Use a whole number. No one can have fewer than 0 Moments.' : undefined
        }
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p className={own.steps}>
        <Steps {...state} />
        <span className={own.result}>
          {page.moments.remaining} <ArrowRightIcon /> <VisuallyHidden>becomes</VisuallyHidden>{' '}
          {isPossible ? result : '–'}
        </span>
      </p>
      <ReasonInput value={reason} onChange={setReason} />
    </>
  );
};

type ActsProps = CorrectionState & { readonly onClose: () => void };

const CorrectionActs = ({ amount, reason, isPossible, isBusy, confirm, onClose }: ActsProps) => (
  <p className={styles.acts}>
    <DeskButton disabled={!isPossible || reason.trim() === ''} busy={isBusy} onClick={() => void confirm()}>
      {amount === undefined ? 'Correct' : formatAct(amount)}
    </DeskButton>
    <DeskButton variant="plain" onClick={onClose}>
      Cancel
    </DeskButton>
  </p>
);

/** Asks for a correction of the member's Moments, says what follows from it, and makes it. */
export function Correction({ page, onClose }: { page: MemberPage; onClose: () => void }) {
  const state = useCorrection(page, onClose);
  const { amount, result, isPossible, error } = state;
  // Outside its fields, Escape closes the form, not the page.
  useShortcut('back', onClose);
  return (
    <Box title="Correct Moments">
      <CorrectionFields {...state} page={page} />
      <div role="status">
        <ul className={own.effects}>
          {amount !== undefined &&
            result !== undefined &&
            isPossible &&
            listCorrectionEffects(page, amount, result).map((effect) => <li key={effect}>{effect}</li>)}
        </ul>
      </div>
      {error !== undefined && <Alert message={error} />}
      <CorrectionActs {...state} onClose={onClose} />
    </Box>
  );
}
