import { useEffect, useRef, type ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The first heading of a visit doesn't take the focus, like a page load in a browser. */
let headingsShown = 0;

/** A page that loads behind a dialog leaves it the focus. */
const isBehindDialog = (): boolean => Boolean(document.activeElement?.closest('[role=dialog][data-open]'));

export interface PageHeadingProps {
  /** The document's title. The default is the heading's text. */
  documentTitle?: string;
  /** The page shows errors, so its title starts with "Error: ". */
  hasErrors?: boolean;
  /** The step of a page with several steps. When it changes, the heading takes the focus. */
  step?: string;
  /** A field of the page takes the focus instead of the heading. */
  leavesFocus?: boolean;
  children: ReactNode;
}

/** Shows the page's h1. It takes the focus when the route or step changes, and sets the document title. */
export function PageHeading({
  documentTitle,
  hasErrors = false,
  step,
  leavesFocus = false,
  children,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = documentTitle ?? (typeof children === 'string' ? children : undefined);
  useEffect(() => {
    if (title !== undefined) document.title = `${hasErrors ? 'Error: ' : ''}${title} · Moments`;
  }, [title, hasErrors]);
  useEffect(() => {
    if (headingsShown > 0 && !leavesFocus && !isBehindDialog())
      heading.current?.focus({ preventScroll: true });
    headingsShown += 1;
  }, [step, leavesFocus]);
  return (
    <h1 className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
