import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { IconButton } from '@moments/ui/buttons/icon-button.tsx';
import { ArrowRightIcon } from '@moments/ui/icons.ts';
import { showSnackbar } from '@moments/ui/notifications.ts';
import type { PageSettings } from '../../page/live-messages.ts';
import { call, CallFailed, describeError } from './calls.ts';
import styles from './phone.module.css';

interface ComposerProps {
  owner: string;
  numbers: PageSettings['numbers'];
}

/** Sends texts as the chosen phone. */
export function Composer({ owner, numbers }: ComposerProps) {
  const [to, setTo] = useState(numbers.coaching);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const send = async (body: string, onUnsent: () => void): Promise<void> => {
    setProblem('');
    try {
      const outcome = await call('POST', '/api/texts', { from: owner, to, body });
      if (isDropped(outcome)) showSnackbar('info', 'A fault dropped that text, so the portal never got it');
    } catch (error) {
      setProblem(explainUnsent(error));
      if (findStatus(error) === undefined) onUnsent();
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const body = typed.trim();
    if (body === '') return;
    setTyped('');
    void send(body, () => setTyped(body));
  };
  const sendOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <div className={styles.quick} role="group" aria-label="Send one word">
        {['STOP', 'START', 'HELP'].map((word) => (
          <Button key={word} variant="second" size="compact" onClick={() => void send(word, () => undefined)}>
            {word}
          </Button>
        ))}
        <select
          className={styles.to}
          aria-label="Send to"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        >
          <option value={numbers.coaching}>Coaching</option>
          <option value={numbers.codes}>Codes</option>
        </select>
      </div>
      <div className={styles.write}>
        <textarea
          aria-label="Text"
          rows={1}
          maxLength={1600}
          placeholder="Text your coach"
          enterKeyHint="send"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <IconButton label="Send" type="submit">
          <ArrowRightIcon />
        </IconButton>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

const isDropped = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'isDropped' in outcome && outcome.isDropped === true;

/** Explains why a text failed. */
function explainUnsent(error: unknown): string {
  const status = findStatus(error);
  if (status === undefined) return describeError(error);
  if (status === null) return 'Sent, but the portal isn’t responding. Is it running?';
  return `Sent, but the portal returned ${status}.`;
}

/** Returns the portal's status, or undefined if the sandbox rejected the text. */
function findStatus(error: unknown): number | null | undefined {
  const answer = error instanceof CallFailed ? error.answer : undefined;
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return undefined;
  return typeof answer.status === 'number' ? answer.status : null;
}
