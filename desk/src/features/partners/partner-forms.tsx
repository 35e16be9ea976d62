import { useState } from 'react';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffUpdatePartner } from '@moments/contract/partners/staff-partners';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../api/call.ts';
import { DeskError, getMessage } from '../../api/desk-error.ts';
import { DeskButton, Quiet } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { describeNewBudget } from './partner-copy.ts';
import { useRefreshPartners, type PartnerRow, type PartnerUse } from './partner-queries.ts';
import styles from './partners.module.css';

export type PartnerChange = BodyOf<typeof staffUpdatePartner>;

/** Says what the server says about the one field that was typed. */
export const describeFailure = (failure: unknown): string =>
  failure instanceof DeskError ? (failure.fields[0]?.message ?? failure.message) : getMessage(failure);

/** Shows what a saved change did, or removes it when the next change begins. */
export type ShowReceipt = (text: string | undefined) => void;

type ReceiptPlace = 'name' | 'budget' | 'members';

/** Keeps where on the page the last change was made, and what it did. */
export function useReceipts() {
  const [last, setLast] = useState<{ readonly place: ReceiptPlace; readonly text: string }>();
  return {
    onReceiptAt:
      (place: ReceiptPlace): ShowReceipt =>
      (text) =>
        setLast(text === undefined ? undefined : { place, text }),
    getReceipt: (place: ReceiptPlace) => (last?.place === place ? last.text : undefined),
  };
}

/** Saves a change of a partner, and reads it again. */
export function useChangePartner(id: string, onReceipt: ShowReceipt) {
  const refresh = useRefreshPartners();
  const { run, isBusy, error } = useAct(describeFailure);
  const save = (change: PartnerChange) =>
    run(async () => {
      onReceipt(undefined);
      const { message } = await call(staffUpdatePartner, { params: { id }, body: change });
      await refresh();
      onReceipt(message);
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
export function BudgetForm({ use, onReceipt }: { use: PartnerUse; onReceipt: ShowReceipt }) {
  const { partner } = use;
  const current = partner.monthlyMomentsBudget;
  const [typed, setTyped] = useState(current === null ? '' : String(current));
  const { save, isBusy, error } = useChangePartner(partner.id, onReceipt);
  const budget = readBudget(typed);
  const isChanged = budget !== undefined && budget !== current;
  return (
    <Form
      className={styles.form}
      aria-label="Monthly budget"
      onSubmit={() => {
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
      <Quiet role="status">{isChanged && describeNewBudget(use, budget)}</Quiet>
      <div>
        <DeskButton type="submit" disabled={!isChanged} busy={isBusy}>
          {isChanged ? `Save ${budget === null ? 'no limit' : budget.toLocaleString('en-US')}` : 'Save'}
        </DeskButton>
      </div>
    </Form>
  );
}

/** Opens a partner to new members, or closes it. */
export function OpenForm({ partner, onReceipt }: { partner: PartnerRow; onReceipt: ShowReceipt }) {
  const { save, isBusy, error } = useChangePartner(partner.id, onReceipt);
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
