import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './button.module.css';
import { useDebouncedClick, type ButtonLook } from './button.tsx';
import textLinkStyles from './text-link.module.css';

/** A link that looks like a button: it leads somewhere, it does nothing by itself. */
export function LinkButton({
  variant = 'main',
  size = 'normal',
  full = false,
  className,
  onClick,
  children,
  ...link
}: LinkProps & ButtonLook) {
  const handleClick = useDebouncedClick(onClick, false);
  return (
    <Link
      {...link}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={full}
      onClick={handleClick}
    >
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

/** A link that stands by itself ("Edit", "Home"), at least 44 px high. */
export function TextLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames(textLinkStyles.link, className)} />;
}

/** The same look for an action that stays on the page ("Send a new code"). */
export function TextButton({ className, type = 'button', onClick, ...button }: ComponentProps<'button'>) {
  const handleClick = useDebouncedClick(onClick, false);
  return (
    <button
      {...button}
      type={type}
      className={classNames(textLinkStyles.link, textLinkStyles.button, className)}
      onClick={handleClick}
    />
  );
}
