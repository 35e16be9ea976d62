import { useState } from 'react';
import { staffMergeAccounts, takenContacts } from '@moments/contract/account/staff-merge';
import { staffListMembers, type DeskMemberRow } from '@moments/contract/members/staff-members';
import { formatPhone, toNationalDigits } from '@moments/contract/values/phone';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useRefreshMember } from './member-queries.ts';
import { getName, type DialogProps } from './send-notice.tsx';

/** Checks whether a member has exactly the phone, the email, or the ID that was typed. The search also finds a part of a name. */
function isExact({ id, phone, email }: DeskMemberRow, typed: string): boolean {
  const digits = toNationalDigits(typed);
  return (
    [id, email?.toLowerCase()].includes(typed.toLowerCase()) ||
    (digits.length === 10 && digits === toNationalDigits(phone ?? ''))
  );
}

/** Finds the other account. Nothing happens before the next press. */
function FindDuplicate({
  page,
  onFound,
  onClose,
}: DialogProps & { readonly onFound: (found: DeskMemberRow) => void }) {
  const [typed, setTyped] = useState('');
  const { run, isBusy, error, setError } = useAct();
  const find = () =>
    run(async () => {
      const text = typed.trim();
      const { items } = await call(staffListMembers, { query: { query: text } });
      const found = items.find((each) => isExact(each, text));
      if (found) onFound(found);
      else setError('No member has this phone, email, or ID.');
    });
  return (
    <FormDialog
      title={`Merge a duplicate into ${getName(page)}’s account`}
      note="You see whose account it is before you merge it."
      act="Find the duplicate"
      isReady={typed.trim() !== ''}
      isBusy={isBusy}
      onAct={find}
      onClose={onClose}
    >
      <TextInput
        label="The duplicate’s phone, email, or ID"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Merges another account of the member into this one, after it shows whose it is (OPS-01). */
export function Merge({ page, onClose }: DialogProps) {
  const refresh = useRefreshMember(page.member.id);
  const [found, setFound] = useState<DeskMemberRow>();
  if (!found) return <FindDuplicate page={page} onFound={setFound} onClose={onClose} />;
  const facts = [found.name, formatPhone(found.phone ?? ''), found.email].filter(Boolean);
  return (
    <ReasonDialog
      title={`Merge a duplicate into ${getName(page)}’s account`}
      note={`Closes the account of ${facts.join(', ')} for good. Check first that both are the same person. ${getName(page)}’s account stays, and the bought Moments of the duplicate move here. A duplicate with a plan, an unfinished payment, or an open crisis can’t be merged.`}
      act="Merge and close the duplicate"
      isSevere
      choices={takenContacts.map((name) => ({ name, label: `Take over its ${name} for the log-in` }))}
      save={async (typed, reason) => {
        const takes = takenContacts.filter((name) => typed[name] === 'yes');
        const body = { duplicateId: found.id, takes, reason };
        await call(staffMergeAccounts, { params: { memberId: page.member.id }, body });
        refresh();
      }}
      onClose={onClose}
    />
  );
}
