import { useState } from 'react';
import { staffCreatePartner, staffUpdatePartner } from '@moments/contract/partners/staff-partners';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { describeFailure, useChangePartner, type PartnerChange, type ShowReceipt } from './partner-forms.tsx';
import { useRefreshPartners, type PartnerRow } from './partner-queries.ts';

interface NameDialogProps {
  readonly partner?: PartnerRow;
  readonly onReceipt: ShowReceipt;
  readonly onClose: (id?: string) => void;
}

/** Renames a partner, or adds one. */
export function NameDialog({ partner, onReceipt, onClose }: NameDialogProps) {
  const refresh = useRefreshPartners();
  const [name, setName] = useState(partner?.name ?? '');
  const { run, isBusy, error } = useAct(describeFailure);
  const confirm = async () => {
    let id = partner?.id;
    const isDone = await run(async () => {
      onReceipt(undefined);
      const { message, partner: saved } = partner
        ? await call(staffUpdatePartner, { params: { id: partner.id }, body: { name } })
        : await call(staffCreatePartner, { body: { name, active: false } });
      id = saved.id;
      await refresh();
      onReceipt(message);
    });
    if (isDone) onClose(id);
  };
  return (
    <FormDialog
      title={partner ? `Rename ${partner.name}` : 'Add a partner'}
      note={
        partner
          ? 'Members see the new name at once.'
          : 'It is closed to new members until you open it. Set its budget and its proof first.'
      }
      act={partner ? 'Save the name' : 'Add partner'}
      isReady={name.trim() !== ''}
      isBusy={isBusy}
      onAct={confirm}
      onClose={() => onClose()}
    >
      <TextInput
        label="Name, as members read it"
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const proofChoices = [
  { value: 'none', label: 'None' },
  { value: 'code', label: 'A code' },
  { value: 'email-domain', label: 'An email domain' },
] as const;

interface ProofDialogProps {
  readonly partner: PartnerRow;
  readonly onReceipt: ShowReceipt;
  readonly onClose: () => void;
}

/** Changes what the partner requires of new members. */
export function ProofDialog({ partner, onReceipt, onClose }: ProofDialogProps) {
  const [kind, setKind] = useState<'none' | 'code' | 'email-domain'>(partner.proof ?? 'none');
  const [typed, setTyped] = useState(partner.emailDomains.join(', '));
  const { save, isBusy, error } = useChangePartner(partner.id, onReceipt);
  const getProof = (): NonNullable<PartnerChange['proof']> => {
    if (kind === 'code') return { kind, code: typed };
    if (kind === 'none') return { kind };
    return { kind, domains: typed.split(/[\s,]+/).filter((domain) => domain !== '') };
  };
  const confirm = async () => {
    if (await save({ proof: getProof() })) onClose();
  };
  return (
    <FormDialog
      title={`Proof for ${partner.name}`}
      note="For members who choose it from now on. Members who have its plan keep it."
      act="Save the proof"
      isReady={kind === 'none' || typed.trim() !== ''}
      isBusy={isBusy}
      error={kind === 'none' ? error : undefined}
      onAct={confirm}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
