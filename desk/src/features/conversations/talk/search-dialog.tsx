import { useState } from 'react';
import { staffSearchMessages } from '@moments/contract/conversations/staff-search';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { findComposerField } from '../composer/composer-focus.ts';
import type { Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

type Reply = ReplyOf<typeof staffSearchMessages>;
/** What was searched so far. */
type Result = Pick<Reply, 'found' | 'next'> & { readonly words: string };

const fewest = 2;

/** Searches, and then searches older texts for the same words. */
function useSearch(memberId: string) {
  const [result, setResult] = useState<Result>();
  const act = useAct();
  const search = (words: string, earlier?: Result) =>
    act.run(async () => {
      const before = earlier?.next ?? undefined;
      const body = { words, ...(before === undefined ? {} : { before }) };
      const reply = await call(staffSearchMessages, { params: { memberId }, body });
      setResult({ words, found: [...(earlier?.found ?? []), ...reply.found], next: reply.next });
    });
  return { result, search, ...act };
}

function describeResult({ found, next, words }: Result): string {
  const texts = found.length === 1 ? '1 text' : `${String(found.length)} texts`;
  return next === null ? `${texts} with “${words}”` : `${texts} with “${words}” in the newest ones`;
}

interface SearchDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Searches the texts of a conversation. The server decrypts them, and records that they were searched. */
export function SearchDialog({ conversation: { memberId, name }, onClose }: SearchDialogProps) {
  const firstName = getFirstName(name) || 'the member';
  const [words, setWords] = useState('');
  const { result, search, isBusy, error } = useSearch(memberId);
  const isReady = words.trim().length >= fewest;
  const actions = (
    <>
      <DeskButton disabled={!isReady} busy={isBusy} onClick={() => void search(words)}>
        Search
      </DeskButton>
      <DeskButton variant="plain" onClick={onClose}>
        Close
      </DeskButton>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Search the texts with ${firstName}`}
      actions={actions}
      finalFocus={findComposerField}
    >
      <Form
        className={styles.search}
        onSubmit={() => {
          if (isReady) void search(words);
        }}
      >
        <TextInput
          label="Words"
          hint="The audit log keeps that you searched, not the words."
          autoComplete="off"
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {error !== undefined && <Alert message={error} />}
        {result && <p role="status">{describeResult(result)}</p>}
        {result && (
          <ul className={styles.found}>
            {result.found.map(({ id, direction, body, at }) => (
              <li key={id}>
                <p className={styles.quiet}>
                  {direction === 'from-member' ? firstName : `To ${firstName}`},{' '}
                  {formatDayAndTime(new Date(at))}
                </p>
                <p>{body}</p>
              </li>
            ))}
          </ul>
        )}
        {result && result.next !== null && (
          <DeskButton variant="second" busy={isBusy} onClick={() => void search(result.words, result)}>
            Search older texts
          </DeskButton>
        )}
      </Form>
    </Dialog>
  );
}
