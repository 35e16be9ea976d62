import type { ReactNode } from 'react';
import { Note } from './note.tsx';

export interface AlertProps {
  /** What happened, e.g. the specification's words. */
  message: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** What to do about it. */
  children?: ReactNode;
}

/** The red box of an error: said at once by screen readers, dismissible. */
export function Alert({ message, onDismiss, children }: AlertProps) {
  return (
    <Note tone="bad" live="alert" title={message} onDismiss={onDismiss}>
      {children}
    </Note>
  );
}
