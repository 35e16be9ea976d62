import { useState } from 'react';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffCreatePartner, staffUpdatePartner } from '@moments/contract/partners/staff-partners';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Select } from '@moments/ui/fields/choices.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { showToast } from '@moments/ui/notifications.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../api/call.ts';
import { DeskError, getMessage } from '../../api/desk-error.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { describeNewBudget } from './partner-copy.ts';
import { useRefreshPartners, type PartnerRow, type PartnerUse } from './partner-queries.ts';
import styles from './partners.module.css';

type Change = BodyOf<typeof staffUpdatePartner>;

/** Saves a change of a partner, and reads it again. */
function useChangePartner(id: string) {
  const refresh = useRefreshPartners();
  const { run, isBusy, error } = useAct((failure) =>
    failure instanceof DeskError ? (failure.fields[0]?.message ?? failure.message) : getMessage(failure),
  );
  const save = (change: Change) =>
    run(async () => {
      const { message } = await call(staffUpdatePartner, { params: { id }, body: change });
      await refresh();
      showToast('success', message);
    });
  return { save, isBusy, error };
}

/** Reads a typed budget: empty for no limit. @returns undefined if it is no whole number */
function readBudget(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  return /^\d{1,8}$/.test(text) && Number(text) <= 10_000_000 ? Number(text) : undefined;
}

/** Changes the budget, and says before it is saved how long it lasts and who would be away or come back. */
export function BudgetForm({ use }: { use: PartnerUse }) {
  const { partner } = use;
  const current = partner.monthlyMomentsBudget;
  const [typed, setTyped] = useState(current === null ? '' : String(current));
  const { save, isBusy, error } = useChangePartner(partner.id);
  const budget = readBudget(typed);
  const isChanged = budget !== undefined && budget !== current;
  return (
    <form
      className={styles.form}
      aria-label="Monthly budget"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save({ monthlyMomentsBudget: budget });
      }}
    >
      <TextInput
        label="Monthly budget"
        hint="Moments for all members together. Empty for no limit."
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={budget === undefined ? 'Enter a whole number up to 10,000,000.' : error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={styles.quiet}>
        {isChanged && describeNewBudget(use, budget)}
      </p>
      <div>
        <DeskButton type="submit" disabled={!isChanged} busy={isBusy}>
          {isChanged ? `Save ${budget === null ? 'no limit' : budget.toLocaleString('en-US')}` : 'Save'}
        </DeskButton>
      </div>
    </form>
  );
}

/** Opens a partner to new members, or closes it. */
export function OpenForm({ partner }: { partner: PartnerRow }) {
  const { save, isBusy, error } = useChangePartner(partner.id);
  return (
    <>
      <CheckBox
        checked={partner.active}
        disabled={isBusy}
        hint="Closing it keeps today’s members."
        onChange={(event) => void save({ active: event.currentTarget.checked })}
      >
        New members can choose {partner.name}
      </CheckBox>
      {error !== undefined && <Alert message={error} />}
    </>
  );
}

/** Adds a partner, or renames one. */
export function NameDialog({ partner, onClose }: { partner?: PartnerRow; onClose: (id?: string) => void }) {
  const refresh = useRefreshPartners();
  const [name, setName] = useState(partner?.name ?? '');
  const { run, isBusy, error } = useAct((failure) =>
    failure instanceof DeskError ? (failure.fields[0]?.message ?? failure.message) : getMessage(failure),
  );
  const confirm = async () => {
    let id = partner?.id;
    const isDone = await run(async () => {
      const { message, partner: saved } = partner
        ? await call(staffUpdatePartner, { params: { id: partner.id }, body: { name } })
        : await call(staffCreatePartner, { body: { name, active: false } });
      id = saved.id;
      await refresh();
      showToast('success', message);
    });
    if (isDone) onClose(id);
  };
  const act = partner ? 'Save the name' : 'Add partner';
  const actions = (
    <>
      <DeskButton disabled={name.trim() === ''} busy={isBusy} onClick={() => void confirm()}>
        {act}
      </DeskButton>
      <DeskButton variant="plain" onClick={() => onClose()}>
        Cancel
      </DeskButton>
    </>
  );
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={partner ? `Rename ${partner.name}` : 'Add a partner'}
      actions={actions}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void confirm();
        }}
      >
        <p className={styles.quiet}>
          {partner
            ? 'Members see the new name at once.'
            : 'It is closed to new members until you open it. Set its budget and its proof first.'}
        </p>
        <TextInput
          label="Name, as members read it"
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

const proofChoices = [
  { value: 'none', label: 'None' },
  { value: 'code', label: 'A code' },
  { value: 'email-domain', label: 'An email domain' },
] as const;

/** Changes what the partner requires of new members. */
export function ProofDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const [kind, setKind] = useState<'none' | 'code' | 'email-domain'>(partner.proof ?? 'none');
  const [typed, setTyped] = useState(partner.emailDomains.join(', '));
  const { save, isBusy, error } = useChangePartner(partner.id);
  const getProof = (): NonNullable<Change['proof']> => {
    if (kind === 'code') return { kind, code: typed };
    if (kind === 'none') return { kind };
    return { kind, domains: typed.split(/[\s,]+/).filter((domain) => domain !== '') };
  };
  const confirm = async () => {
    if (await save({ proof: getProof() })) onClose();
  };
  const actions = (
    <>
      <DeskButton
        disabled={kind !== 'none' && typed.trim() === ''}
        busy={isBusy}
        onClick={() => void confirm()}
      >
        Save the proof
      </DeskButton>
      <DeskButton variant="plain" onClick={onClose}>
        Cancel
      </DeskButton>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Proof for ${partner.name}`} actions={actions}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p className={styles.quiet}>
          For members who choose it from now on. Members who have its plan keep it.
        </p>
        <Select
          label="New members need"
          value={kind}
          choices={proofChoices}
          onChange={({ currentTarget: { value } }) => {
            setKind(proofChoices.find((choice) => choice.value === value)?.value ?? 'none');
            setTyped('');
          }}
        />
        {kind !== 'none' && (
          <TextInput
            label={kind === 'code' ? 'Code' : 'Domains'}
            hint={
              kind === 'code'
                ? '8 to 64 letters, digits, hyphens, and spaces. It is stored so that no one can read it again.'
                : 'Such as northside.edu. Separate several with commas.'
            }
            autoComplete="off"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {kind === 'none' && error !== undefined && <Alert message={error} />}
      </form>
    </Dialog>
  );
}
