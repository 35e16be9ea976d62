import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './text-link.module.css';
import { useDebouncedClick } from './use-debounced-click.ts';

/** A link that stands by itself ("Edit", "Home"), at least 44 px high. */
export function TextLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames(styles.link, className)} />;
}

/** The same look for an action that stays on the page ("Send a new code"). */
export function TextButton({ className, type = 'button', onClick, ...button }: ComponentProps<'button'>) {
  const handleClick = useDebouncedClick(onClick, false);
  return (
    <button
      {...button}
      type={type}
      className={classNames(styles.link, styles.button, className)}
      onClick={handleClick}
    />
  );
}
