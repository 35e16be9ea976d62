import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './button.module.css';
import { useDebouncedClick } from './button.tsx';

interface Pictured {
  /** The name for screen readers. */
  label: string;
  children: ReactNode;
}

/** Shows a button with only an icon. */
export function IconButton({
  label,
  type = 'button',
  className,
  onClick,
  ...button
}: Omit<ComponentProps<'button'>, 'children'> & Pictured) {
  const handleClick = useDebouncedClick(onClick, false);
  return (
    <button
      {...button}
      type={type}
      className={joinClassNames(styles.iconButton, className)}
      aria-label={label}
      title={label}
      onClick={handleClick}
    />
  );
}

/** Shows a link with only an icon. */
export function IconLink({ label, className, ...link }: Omit<LinkProps, 'children'> & Pictured) {
  return (
    <Link
      {...link}
      className={joinClassNames(styles.iconButton, className)}
      aria-label={label}
      title={label}
    />
  );
}
