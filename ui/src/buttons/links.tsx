import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './button.module.css';
import { useDebouncedClick, type ButtonLook } from './button.tsx';

/** Shows a link that looks like a button. */
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
      className={joinClassNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={full}
      onClick={handleClick}
    >
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

/** Shows a link outside of a sentence ("Edit", "Home"), at least 44 px high. */
export function TextLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={joinClassNames(styles.textLink, className)} />;
}

/** Shows a button that looks like a `TextLink` ("Send a new code"). */
export function TextButton({ className, type = 'button', onClick, ...button }: ComponentProps<'button'>) {
  const handleClick = useDebouncedClick(onClick, false);
  return (
    <button
      {...button}
      type={type}
      className={joinClassNames(styles.textLink, styles.textButton, className)}
      onClick={handleClick}
    />
  );
}
