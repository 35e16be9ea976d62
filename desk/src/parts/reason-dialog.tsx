import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { DeskError, getMessage } from '../api/desk-error.ts';
import { FormDialog, ReasonInput } from './form-dialog.tsx';
import { useAct } from './use-act.ts';

/** What was typed, by field. */
type Typed = Readonly<Record<string, string>>;

interface TypedField extends Pick<ComponentProps<typeof TextInput>, 'hint' | 'inputMode'> {
  readonly name: string;
  readonly label: string;
  /** The most characters of a text with several lines. Left out for one line. */
  readonly longest?: number;
}

interface ReasonDialogProps {
  readonly title: string;
  /** What the press does. */
  readonly note?: string;
  readonly act: string;
  /** Whether the press can't be taken back. */
  readonly isSevere?: boolean;
  readonly fields?: readonly TypedField[];
  /** What may be added. A chosen one is typed as 'yes'. */
  readonly choices?: readonly { readonly name: string; readonly label: string }[];
  /** Does it. @throws DeskError with the fields that are wrong */
  readonly save: (typed: Typed, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Keeps what is typed, and what the server says about it. Rejected, nothing typed is lost. */
function useReasonForm({ fields = [], save, onClose }: ReasonDialogProps) {
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState('');
  const [rejected, setRejected] = useState<readonly { field: string; message: string }[]>([]);
  const { run, isBusy, error } = useAct((failure) => {
    if (failure instanceof DeskError) setRejected(failure.fields);
    return getMessage(failure);
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (rejected.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejected]);
  const confirm = async () => {
    setRejected([]);
    const isDone = await run(() => save(typed, reason));
    if (isDone) onClose();
  };
  const getError = (name: string) => rejected.find(({ field }) => field === name)?.message;
  const isHere = (asked: string) => asked === 'reason' || fields.some(({ name }) => name === asked);
  const isOfField = rejected.some(({ field }) => isHere(field));
  // What is wrong with a field that the dialog doesn't ask for stands below the others.
  const elsewhere = rejected.find(({ field }) => !isHere(field))?.message;
  const change = (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text }));
  return {
    typed,
    change,
    reason,
    setReason,
    form,
    confirm,
    getError,
    isBusy,
    error: isOfField ? undefined : error && (elsewhere ?? error),
  };
}

/** Asks for what an act about a member needs, and for the reason, which the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, note, act, isSevere = false, fields = [], choices = [], onClose } = props;
  const { typed, change, reason, setReason, form, confirm, getError, isBusy, error } = useReasonForm(props);
  return (
    <FormDialog
      {...{ title, note, act, isSevere, isBusy, error, onClose }}
      form={form}
      isReady={reason.trim() !== ''}
      onAct={confirm}
    >
      {fields.map(({ name, longest, ...field }) => {
        const typedHere = {
          ...field,
          autoComplete: 'off',
          value: typed[name] ?? '',
          error: getError(name),
          onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
        };
        return longest === undefined ? (
          <TextInput key={name} {...typedHere} />
        ) : (
          <TextArea key={name} {...typedHere} maxLength={longest} />
        );
      })}
      {choices.map(({ name, label }) => (
        <CheckBox
          key={name}
          checked={typed[name] === 'yes'}
          onChange={(event) => change(name, event.currentTarget.checked ? 'yes' : '')}
        >
          {label}
        </CheckBox>
      ))}
      <ReasonInput value={reason} error={getError('reason')} onChange={setReason} />
    </FormDialog>
  );
}
