import { useEffect, useRef } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import type { PageSettings } from '../../page/live-messages.ts';
import { copyText } from './calls.ts';
import { displayDay, displayTime } from './formats.ts';
import type { ShownMessage } from './live.ts';
import styles from './phone.module.css';
import { withLinks } from './with-links.tsx';

interface ThreadProps {
  /** The texts of one phone, oldest first. */
  texts: readonly ShownMessage[];
  /** The phone's number, formatted. */
  phone: string;
  numbers: PageSettings['numbers'];
}

export function Thread({ texts, phone, numbers }: ThreadProps) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view.current) view.current.scrollTop = view.current.scrollHeight;
  }, [texts.length]);
  return (
    <div className={styles.thread} ref={view} tabIndex={0} role="log" aria-label="Texts of this phone">
      {texts.length === 0 && (
        <div className={styles.empty}>
          <b>No texts yet</b>
          <p>Log in to the portal with {phone} and the code will show up here.</p>
        </div>
      )}
      <ol>
        {texts.map((text, index) => (
          <li key={text.id}>
            {isOfAnotherDay(text, texts[index - 1]) && (
              <p className={styles.day}>{displayDay(text.sentAt)}</p>
            )}
            <Bubble text={text} numbers={numbers} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const isOfAnotherDay = (text: ShownMessage, before: ShownMessage | undefined): boolean =>
  before === undefined || displayDay(text.sentAt) !== displayDay(before.sentAt);

function Bubble({ text, numbers }: { text: ShownMessage; numbers: PageSettings['numbers'] }) {
  const { body, code, direction, media = [] } = text;
  const isMine = direction === 'from-member';
  return (
    <div className={styles.text} data-mine={isMine}>
      <div className={styles.bubble}>
        <p>{withLinks(body || (media.length === 0 ? '(no text)' : `(${media.join(', ')})`))}</p>
        {code !== undefined && !isMine && <CopyCode code={code} />}
      </div>
      <p className={styles.caption}>{formatCaption(text, isMine, numbers)}</p>
    </div>
  );
}

export const CopyCode = ({ code }: { code: string }) => (
  <Button variant="second" size="compact" onClick={() => void copyText(code, `Code ${code} copied`)}>
    Copy code
  </Button>
);

function formatCaption(
  { from, to, sentAt, status }: ShownMessage,
  isMine: boolean,
  { codes, pages }: PageSettings['numbers'],
): string {
  const ours = isMine ? to : from;
  const others: Readonly<Record<string, string>> = { [codes]: 'Codes', [pages]: 'Pages' };
  const name = others[ours] ?? 'Coaching';
  const onItsWay = !isMine && status !== 'delivered' ? ' · not delivered yet' : '';
  return `${isMine ? 'to ' : ''}${name} · ${displayTime(sentAt)}${onItsWay}`;
}
