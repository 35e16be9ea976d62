import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { longestNote } from '@moments/contract/conversations/staff-notes';
import {
  staffAddOperationsNote,
  staffListOperationsNotes,
} from '@moments/contract/conversations/staff-operations-notes';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { DeskButton, Quiet } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useKept } from '../../../parts/use-kept.ts';
import { Box } from './member-parts.tsx';
import overview from './overview.module.css';

const getKey = (memberId: string) => ['member', memberId, 'operations-notes'] as const;

interface Typed {
  readonly body: string;
  /** Pressed twice is added once. An edited note is another one. */
  readonly tried?: { readonly body: string; readonly key: string } | undefined;
}
const blank: Typed = { body: '' };

function AddNote({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const [{ body, tried }, keep] = useKept<Typed>(['operations-note', memberId], blank);
  const { run, isBusy, error } = useAct();
  const add = async () => {
    const note = tried?.body === body ? tried : { body, key: crypto.randomUUID() };
    keep({ body, tried: note });
    if (!(await run(() => call(staffAddOperationsNote, { params: { memberId }, body: note })))) return;
    keep(blank);
    await client.invalidateQueries({ queryKey: getKey(memberId) });
  };
  return (
    <Form className={overview.note} onSubmit={add}>
      <TextArea
        label="New note"
        rows={2}
        maxLength={longestNote}
        value={body}
        onChange={(event) => keep({ body: event.currentTarget.value, tried })}
      />
      {error !== undefined && <Alert message={error} />}
      <DeskButton type="submit" variant="second" disabled={body.trim() === ''} busy={isBusy}>
        Add note
      </DeskButton>
    </Form>
  );
}

/** Shows the notes of operations about a member, and adds one. */
export function OperationsNotes({ memberId, isErased }: { memberId: string; isErased: boolean }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: getKey(memberId),
    queryFn: ({ signal, pageParam }) =>
      call(staffListOperationsNotes, {
        params: { memberId },
        query: { limit: '10', ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
        isBackground: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Box title="Notes of operations" note="Neither the member nor the coach sees them.">
      {error && <Alert message={getMessage(error)} />}
      {data?.pages
        .flatMap(({ notes }) => notes)
        .map(({ id, author, at, body, unreadable }) => (
          <div key={id} className={overview.note}>
            <p>{unreadable ? 'This note can’t be read.' : body}</p>
            <Quiet>
              {author}, <time dateTime={at}>{formatDayAndTime(new Date(at))}</time>
            </Quiet>
          </div>
        ))}
      {hasNextPage && (
        <DeskButton variant="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older notes
        </DeskButton>
      )}
      {!isErased && <AddNote memberId={memberId} />}
    </Box>
  );
}
