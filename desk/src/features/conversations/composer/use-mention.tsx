import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import type { Conversation } from '../inbox-queries.ts';
import { focusComposer } from './composer-focus.ts';
import type { Draft } from './composer-machine.ts';
import { write } from './composer-store.ts';

const load = () => import('./mention-picker.tsx');
const MentionPicker = lazyPart(async () => ({ default: (await load()).MentionPicker }));

interface Mentioning {
  /** The list of coaches while it is open. */
  readonly picker: ReactNode;
  readonly start: () => void;
  /** Opens the list for an `@` that was typed. @param place behind it */
  readonly askAt: (place: number) => void;
}

/** Names a colleague in a private note. */
export function useMention(conversation: Conversation, { mode, body }: Draft): Mentioning {
  const [place, setPlace] = useState<number>();
  useEffect(() => {
    // The letters after `@` belong to the list. A failed load shows when it opens.
    if (mode === 'note') load().catch(() => undefined);
  }, [mode]);
  const close = () => {
    setPlace(undefined);
    focusComposer(conversation.memberId);
  };
  const start = () => {
    const words = body.replace(/\S$/, '$& ');
    write(conversation, { mode: 'note', body: `${words}@` });
    setPlace(words.length + 1);
  };
  // The words of a reply don't become a note by this key.
  useShortcut('mention', start, mode === 'note' || body === '');
  const pick = (name: string) => {
    write(conversation, { body: `${body.slice(0, place)}${name} ${body.slice(place)}` });
    close();
  };
  const picker = place !== undefined && mode === 'note' && (
    <Suspense>
      <MentionPicker onPick={pick} onClose={close} />
    </Suspense>
  );
  return { picker, start, askAt: setPlace };
}
