import { useQueryClient } from '@tanstack/react-query';
import { LockIcon } from '@moments/ui/icons.ts';
import { PageState } from '../../../parts/parts.tsx';
import { refreshMember } from '../inbox-queries.ts';
import { ReasonForm } from './reason-form.tsx';

const reasons = {
  cover: 'I cover for their coach',
  safety: 'Someone may be in danger',
  asked: 'The member or their coach asked me',
  other: 'Another reason',
};

/** Shows the form that opens another coach's conversation in the inbox. */
export function OpenWithReason({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const form = (
    <ReasonForm
      memberId={memberId}
      label="Reason"
      reasons={reasons}
      selected="cover"
      hint="Without names, phone numbers, or emails."
      onOpened={() => refreshMember(client, memberId)}
    />
  );
  return (
    <PageState level={1} icon={<LockIcon />} title="This is another coach’s member" actions={form}>
      Say why you open the conversation. It stays open to you for your shift, and the audit log keeps the
      reason.
    </PageState>
  );
}
