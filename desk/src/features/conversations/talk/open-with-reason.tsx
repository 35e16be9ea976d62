import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffOpenConversation, openReasons } from '@moments/contract/conversations/staff-conversations';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { LockIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { DeskButton, PageState } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { refreshMember } from '../inbox-queries.ts';
import styles from './talk.module.css';

type Reason = (typeof openReasons)[number];

const reasonLabels: Readonly<Record<Reason, string>> = {
  cover: 'I cover for their coach',
  safety: 'Someone may be in danger',
  asked: 'The member or their coach asked me',
  other: 'Another reason',
};

/** Opens another coach's conversation with a reason, which the audit log keeps. */
export function OpenWithReason({ memberId, advice }: { memberId: string; advice: string }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<Reason>('cover');
  const [explanation, setExplanation] = useState('');
  const { run, isBusy, error } = useAct();
  const open = () =>
    run(async () => {
      await call(staffOpenConversation, { params: { memberId }, body: { reason, explanation } });
      refreshMember(client, memberId);
    });
  const choose = (value: string) => setReason(openReasons.find((each) => each === value) ?? 'other');
  const form = (
    <Form className={styles.reason} onSubmit={open}>
      <Select
        label="Reason"
        choices={openReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        value={reason}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput
        label="In a few words"
        hint="Without names, phone numbers, or emails."
        value={explanation}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
      {error !== undefined && <Alert message={error} />}
      <DeskButton type="submit" busy={isBusy} disabled={explanation.trim() === ''}>
        Open the conversation
      </DeskButton>
    </Form>
  );
  return (
    <PageState level={1} icon={<LockIcon />} title="This is another coach’s member" actions={form}>
      {advice} It stays open to you for your shift, and the audit log keeps the reason.
    </PageState>
  );
}
