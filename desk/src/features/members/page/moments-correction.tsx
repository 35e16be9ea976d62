import { useLayoutEffect, useRef, type RefObject } from 'react';
import { staffCorrectMoments, largestCorrection } from '@moments/contract/moments/staff-moments';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { ArrowRightIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { ReasonInput } from '../../../parts/form-dialog.tsx';
import forms from '../../../parts/forms.module.css';
import { LessIcon, PlusIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton, DeskIconButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useKept } from '../../../parts/use-kept.ts';
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

interface Typed {
  readonly text: string;
  readonly reason: string;
  /** Pressed twice is done once, also after a lost reply. Another amount is another correction. */
  readonly tried?: { readonly amount: number; readonly key: string; readonly from: number } | undefined;
}
const blank: Typed = { text: '', reason: '' };

function findFault(text: string, result: number | undefined): string | undefined {
  if (text === '') return undefined;
  if (result === undefined) return 'Use a whole number up to 1,000, such as 2 or -2.';
  return result < 0 ? 'No one can have fewer than 0 Moments.' : undefined;
}

/** Keeps what is typed, and what follows from it. */
function useCorrection({ member, moments }: MemberPage, onClose: () => void) {
  const refresh = useRefreshMember(member.id);
  const [typed, keep] = useKept<Typed>(['correction', member.id], blank);
  const { text, reason } = typed;
  const { run, isBusy, error } = useAct();
  const amount = readAmount(text);
  const tried = typed.tried?.amount === amount ? typed.tried : undefined;
  // What was tried may have been done: it counts from the Moments before, and is not done again.
  const from = tried?.from ?? moments.remaining;
  const result = amount === undefined ? undefined : from + amount;
  const fault = findFault(text, result);
  const isReady = amount !== undefined && fault === undefined && reason.trim() !== '';
  const close = () => {
    keep(blank);
    onClose();
  };
  const confirm = async () => {
    if (!isReady || isBusy) return;
    const key = tried?.key ?? crypto.randomUUID();
    keep({ ...typed, tried: { amount, key, from } });
    const body = { amount, reason, key };
    if (!(await run(() => call(staffCorrectMoments, { params: { memberId: member.id }, body })))) return;
    refresh();
    close();
  };
  const change = (value: Partial<Typed>) => keep({ ...typed, ...value });
  return { text, reason, change, amount, from, result, fault, isReady, isBusy, error, confirm, close };
}

type CorrectionState = ReturnType<typeof useCorrection>;

/** Adds one to what is typed, or takes one, for a hand on a phone or a mouse. */
function Steps({ amount = 0, change }: Pick<CorrectionState, 'amount' | 'change'>) {
  const changeBy = (by: 1 | -1) => change({ text: String(amount + by === 0 ? by : amount + by) });
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

const CorrectionFields = (state: CorrectionState) => {
  const { text, reason, change, fault, from, result } = state;
  return (
    <>
      <TextInput
        label="Moments to add or take"
        hint="Such as 2 or -2"
        inputMode="text"
        autoComplete="off"
        value={text}
        error={fault}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <p className={own.steps}>
        <Steps {...state} />
        <span className={own.result}>
          {from} <ArrowRightIcon /> <VisuallyHidden>becomes</VisuallyHidden>{' '}
          {fault === undefined && result !== undefined ? result : '–'}
        </span>
      </p>
      <ReasonInput value={reason} onChange={(value) => change({ reason: value })} />
    </>
  );
};

const CorrectionActs = ({ amount, isReady, isBusy, close }: CorrectionState) => (
  <p className={styles.acts}>
    <DeskButton type="submit" disabled={!isReady} busy={isBusy}>
      {amount === undefined ? 'Correct' : formatAct(amount)}
    </DeskButton>
    <DeskButton variant="plain" onClick={close}>
      Cancel
    </DeskButton>
  </p>
);

/** Focuses the first field, which a phone shows below the ledger, and afterwards what had the focus before. */
function useFormFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = form.current;
    shown?.querySelector('input')?.focus();
    return () => {
      if (opener instanceof HTMLElement && shown?.contains(document.activeElement)) opener.focus();
    };
  }, []);
  return form;
}

/** Asks for a correction of the member's Moments, says what follows from it, and makes it. */
export function Correction({ page, onClose }: { page: MemberPage; onClose: () => void }) {
  const state = useCorrection(page, onClose);
  const { amount, result, fault, error, confirm } = state;
  // Outside its fields, Escape closes the form, not the page.
  useShortcut('back', onClose);
  return (
    <Box title="Correct Moments">
      <Form ref={useFormFocus()} className={forms.form} onSubmit={confirm}>
        <CorrectionFields {...state} />
        <div role="status">
          <ul className={own.effects}>
            {amount !== undefined &&
              result !== undefined &&
              fault === undefined &&
              listCorrectionEffects(page, amount, result).map((effect) => <li key={effect}>{effect}</li>)}
          </ul>
        </div>
        {error !== undefined && <Alert message={error} />}
        <CorrectionActs {...state} />
      </Form>
    </Box>
  );
}
