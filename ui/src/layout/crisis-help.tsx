import { useEffect, useRef, type KeyboardEvent } from 'react';
import { AlertIcon, LifeRingIcon, MessageIcon, PhoneIcon } from '../icons.ts';
import styles from './crisis-help.module.css';

/** Phone numbers from the configuration, as dialed. */
export interface CrisisNumbers {
  /** The suicide and crisis lifeline, for calls and texts. */
  lifeline: string;
  textLine: string;
  /** The word to text to the text line. */
  textLineKeyword: string;
  emergency: string;
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget;
  if (event.key !== 'Escape' || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** Shows crisis help on every screen: a strip on phones, a pill from 960 px. It works before scripts load. */
export function CrisisHelp({ numbers }: { numbers: CrisisNumbers }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const box = details.current;
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details className={styles.crisis} ref={details} onKeyDown={closeOnEscape}>
      <summary>
        <LifeRingIcon />
        <span>
          In crisis? <b>Call or text {numbers.lifeline}</b>
        </span>
      </summary>
      <CrisisNumbersList numbers={numbers} />
    </details>
  );
}

function CrisisNumbersList({ numbers }: { numbers: CrisisNumbers }) {
  return (
    <div className={styles.menu}>
      <p>Free, private, day and night. You deserve help right now.</p>
      <a href={`tel:${numbers.lifeline}`}>
        <PhoneIcon />
        <span>Call {numbers.lifeline}</span>
      </a>
      <a href={`sms:${numbers.lifeline}`}>
        <MessageIcon />
        <span>Text {numbers.lifeline}</span>
      </a>
      <a href={`sms:${numbers.textLine}?&body=${encodeURIComponent(numbers.textLineKeyword)}`}>
        <MessageIcon />
        <span>
          Text {numbers.textLineKeyword} to {numbers.textLine}
        </span>
      </a>
      <a href={`tel:${numbers.emergency}`}>
        <AlertIcon />
        <span>In danger now? Call {numbers.emergency}</span>
      </a>
    </div>
  );
}
