import type { ReactNode, Ref } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, InfoIcon } from '../icons.ts';
import styles from './note.module.css';

export type NoteTone = 'info' | 'good' | 'warn' | 'bad';

const toneIcons = { info: InfoIcon, good: CheckIcon, warn: ClockIcon, bad: AlertIcon };

export interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  /** Replaces the tone's icon. */
  icon?: ReactNode;
  /** Announces the note when it appears: 'status' politely, 'alert' right away. Leave out if the note is there from the start. */
  live?: 'status' | 'alert';
  onDismiss?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement>;
  /** -1 allows moving the focus here by script. */
  tabIndex?: number;
  children?: ReactNode;
}

/** Shows a short text in a tinted box. */
export function Note({ tone = 'info', title, icon, live, onDismiss, children, ...box }: NoteProps) {
  const ToneIcon = toneIcons[tone];
  return (
    <div {...box} className={styles.note} data-tone={tone} role={live}>
      <span className={styles.icon}>{icon ?? <ToneIcon />}</span>
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <IconButton label="Dismiss" className={styles.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}

export interface AlertProps {
  message: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** The next step. */
  children?: ReactNode;
}

/** Shows an error in a red box. Screen readers announce it right away. */
export function Alert({ message, onDismiss, children }: AlertProps) {
  return (
    <Note tone="bad" live="alert" title={message} onDismiss={onDismiss}>
      {children}
    </Note>
  );
}
