import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffOpenConversation, openReasons } from '@moments/contract/conversations/staff-conversations';
import { staffListMessages, type ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Link } from '@moments/ui/link.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { describeAction } from '../../../parts/audit-labels.ts';
import { SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton, Quiet } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { ExportDialog, useReading } from '../../conversations/index.ts';
import own from './conversation.module.css';
import { Box } from './member-parts.tsx';
import type { MemberPage } from './member-queries.ts';
import styles from './member.module.css';

type Reason = (typeof openReasons)[number];

/** Lists the reasons, and when each is the right one. */
const listReasons = (coach: string): readonly { value: Reason; label: string; note?: string }[] => [
  { value: 'cover', label: 'Covering a shift', note: `${coach} is away, or asked you to.` },
  { value: 'safety', label: 'Safety', note: 'Someone may be in danger.' },
  {
    value: 'asked',
    label: 'The member asked for help',
    note: 'By email or by phone, with something that only the texts show.',
  },
  { value: 'other', label: 'Something else' },
];

const deliveryLabels = {
  held: 'leaving',
  scheduled: 'scheduled',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'not delivered',
} as const;

interface ConversationTabProps {
  readonly page: MemberPage;
  readonly isCoach: boolean;
}

/** Asks why a person needs to read another coach's texts. */
function AskReason({ page: { member }, isCoach }: ConversationTabProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState<Reason>('asked');
  const [explanation, setExplanation] = useState('');
  const { run, isBusy, error } = useAct();
  const open = () =>
    run(async () => {
      await call(staffOpenConversation, { params: { memberId: member.id }, body: { reason, explanation } });
      await client.invalidateQueries({ queryKey: ['member', member.id] });
    });
  const whose =
    member.coach === null ? 'No coach has this member yet.' : `${member.coach.name} is the coach.`;
  return (
    <Box title="Why do you need to read the conversation?" note={whose}>
      <Form className={own.reason} onSubmit={open}>
        <RadioCards
          label="Why"
          choices={listReasons(member.coach?.name ?? 'The coach')}
          value={reason}
          onValueChange={(value) => setReason(openReasons.find((each) => each === value) ?? 'other')}
        />
        <TextInput
          label="In a few words"
          hint="No phone numbers and no email addresses: it stays for good."
          value={explanation}
          onChange={(event) => setExplanation(event.currentTarget.value)}
        />
        <Note tone="warn">
          {isCoach ? 'You see the texts for your shift.' : 'You see the texts for one hour.'} The conversation
          shows that it was opened, and the audit log keeps who and why. You can’t reply or read private notes
          here.
        </Note>
        {error !== undefined && <Alert message={error} />}
        <p className={styles.acts}>
          <DeskButton type="submit" busy={isBusy} disabled={explanation.trim() === ''}>
            Open the conversation
          </DeskButton>
        </p>
      </Form>
    </Box>
  );
}

/** Shows one line of the conversation. Private notes are for the inbox only. */
function Entry({ entry, name }: { entry: ThreadEntry; name: string }) {
  const at = <time dateTime={entry.at}>{formatDayAndTime(new Date(entry.at))}</time>;
  if (entry.kind === 'note') return null;
  if (entry.kind === 'event')
    return (
      <li data-kind="event">
        {describeAction(entry.action)}, {entry.by}, {at}
      </li>
    );
  const isCoach = entry.direction === 'from-coach';
  return (
    <li data-own={isCoach}>
      <p>{entry.unreadable ? <em>This text can’t be read.</em> : entry.body}</p>
      <Quiet>
        {isCoach ? (entry.author?.name ?? 'Coach') : name}, {at}
        {entry.delivery !== null && `, ${deliveryLabels[entry.delivery]}`}
        {entry.problem !== null && `: ${entry.problem}`}
      </Quiet>
    </li>
  );
}

/** Shows the texts to read, newest first. */
function Texts({ page, isCoach }: ConversationTabProps) {
  const { id, name } = page.member;
  const [isExporting, setIsExporting] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['member', id, 'conversation'],
    queryFn: ({ pageParam, signal }) =>
      call(staffListMessages, {
        params: { memberId: id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    // The type of the first page's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const { error } = query;
  useReading(id, query.data !== undefined && error === null);
  if (error) return <Alert message={getMessage(error)} />;
  if (query.isPending) return <SkeletonLines widths={[50, 40, 60]} height={40} />;
  const entries = query.data.pages.flatMap((part) => part.entries);
  return (
    <Box
      title="Conversation, newest first"
      note={isCoach ? <Link href={`/inbox/${id}`}>Open in the inbox</Link> : 'To read only'}
    >
      <p className={styles.acts}>
        <DeskButton variant="second" onClick={() => setIsExporting(true)}>
          Export the texts
        </DeskButton>
      </p>
      {isExporting && <ExportDialog memberId={id} name={name} onClose={() => setIsExporting(false)} />}
      {entries.length === 0 && <Quiet>No texts yet.</Quiet>}
      <ul className={own.talk}>
        {entries.map((entry) => (
          <Entry key={`${entry.kind}-${entry.id}`} entry={entry} name={name} />
        ))}
      </ul>
      {query.hasNextPage && (
        <DeskButton
          variant="second"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older texts
        </DeskButton>
      )}
    </Box>
  );
}

/** Shows the texts, after a reason where one is needed. */
export const ConversationTab = (props: ConversationTabProps) =>
  props.page.canReadTexts ? <Texts {...props} /> : <AskReason {...props} />;
