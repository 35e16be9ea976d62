import { useEffect, useRef, type ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The first heading of a visit leaves the focus at the top of the document, as a browser does for any page. */
let headingsShown = 0;

export interface PageHeadingProps {
  /** The document's title; the heading's own words if these are text. */
  documentTitle?: string;
  /** The page shows errors: its title begins with "Error: ". */
  hasErrors?: boolean;
  /** The step, where one page has several: the focus goes to the heading whenever it changes. */
  step?: string;
  children: ReactNode;
}

/** The one h1 of a page. It takes the focus on a change of route or step, and names the document. */
export function PageHeading({ documentTitle, hasErrors = false, step, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = documentTitle ?? (typeof children === 'string' ? children : undefined);
  useEffect(() => {
    if (words !== undefined) document.title = `${hasErrors ? 'Error: ' : ''}${words} · Moments`;
  }, [words, hasErrors]);
  useEffect(() => {
    if (headingsShown > 0) heading.current?.focus({ preventScroll: true });
    headingsShown += 1;
  }, [step]);
  return (
    <h1 className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
