import { useState } from 'react';
import type { MemberColumn } from '@moments/contract/members/staff-members';
import { longestViewName, type SavedView } from '@moments/contract/members/staff-views';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { ColumnsIcon, PinnedIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { Popover } from '../../../parts/popover.tsx';
import { SearchForm } from '../../../parts/search-form.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { type Look, choose, useListChoice } from './list-store.ts';
import { columns, listColumns } from './member-columns.tsx';
import type { ViewActs } from './members-queries.ts';
import styles from './members.module.css';

/** Finds a member by what the hint names. */
export function MembersSearch({ hint }: { hint: string }) {
  const searched = useListChoice(({ search }) => search);
  return (
    <SearchForm
      label="Find a member"
      hint={hint}
      searched={searched}
      onSearch={(search) => choose({ search })}
    />
  );
}

interface ColumnsBoxProps {
  readonly chosen: readonly MemberColumn[];
  readonly seesAll: boolean;
  readonly onChange: (columns: readonly MemberColumn[]) => void;
}

/** Chooses the columns. Their order is fixed. */
const ColumnsBox = ({ chosen, seesAll, onChange }: ColumnsBoxProps) => (
  <Popover label="Columns" icon={<ColumnsIcon />}>
    <p className={styles.quiet}>Columns, in their order</p>
    <div className={styles.columns}>
      <CheckBox checked disabled readOnly>
        {seesAll ? 'Member and phone' : 'Member'} <span className={styles.quiet}>Always</span>
      </CheckBox>
      {listColumns(seesAll).map((column) => (
        <CheckBox
          key={column}
          checked={chosen.includes(column)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(listColumns(true).filter((each) => (each === column ? checked : chosen.includes(each))))
          }
        >
          {columns[column].label}
        </CheckBox>
      ))}
    </div>
    <p className={styles.quiet}>Address, birth date, and demographics are never a column.</p>
  </Popover>
);

interface SaveDialogProps {
  readonly open: SavedView | undefined;
  readonly names: readonly string[];
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
function SaveDialog({ open, names, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState(open?.name ?? '');
  const { run, isBusy, error } = useAct();
  const isKnown = names.some((each) => each.toLowerCase() === name.trim().toLowerCase());
  const save = async () => {
    if (await run(() => onSave(name.trim()))) onClose();
  };
  return (
    <FormDialog
      title="Save this view"
      note="It keeps the filters, the columns, and the order, for you alone. A search isn’t kept."
      act={isKnown ? 'Replace the view' : 'Save the view'}
      isReady={name.trim() !== ''}
      onAct={save}
      {...{ isBusy, error, onClose }}
    >
      <TextInput
        label="Name of the view"
        hint="No names, phone numbers, or email addresses of members."
        autoComplete="off"
        maxLength={longestViewName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p role="status">{isKnown && 'You have a view of this name. It is replaced.'}</p>
    </FormDialog>
  );
}

export interface ListToolsProps {
  readonly views: readonly SavedView[];
  /** The saved view that is open. */
  readonly saved: SavedView | undefined;
  readonly look: Look;
  readonly seesAll: boolean;
  readonly acts: ViewActs;
}

/** Chooses the columns, and saves or deletes a view. */
export function ListTools({ views, saved, look, seesAll, acts }: ListToolsProps) {
  const [isSaving, setIsSaving] = useState(false);
  const { run, isBusy, error } = useAct();
  return (
    <>
      <ColumnsBox
        chosen={look.columns}
        seesAll={seesAll}
        onChange={(chosen) => void run(() => acts.changeLook({ columns: chosen }))}
      />
      <DeskButton variant="plain" onClick={() => setIsSaving(true)}>
        <PinnedIcon />
        Save view
      </DeskButton>
      {saved && (
        <DeskButton variant="plain" busy={isBusy} onClick={() => void run(() => acts.remove(saved.id))}>
          Delete view
        </DeskButton>
      )}
      {error !== undefined && <Alert message={error} />}
      {isSaving && (
        <SaveDialog
          open={saved}
          names={views.map(({ name }) => name)}
          onSave={acts.save}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}
