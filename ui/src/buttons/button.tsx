import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';
import { useDebouncedClick } from './use-debounced-click.ts';

/** main: the one filled action of a screen; second: outlined; plain: words only; danger: words in red. */
export type ButtonVariant = 'main' | 'second' | 'plain' | 'danger';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'normal' | 'compact';
  /** As wide as its container. */
  full?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: clicks are ignored, the focus and the width stay. */
  busy?: boolean;
  /** What it says while busy, e.g. "Saving...". */
  busyLabel?: string | undefined;
  children: ReactNode;
}

export function Button({
  variant = 'main',
  size = 'normal',
  full = false,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...button
}: ButtonProps) {
  const handleClick = useDebouncedClick(onClick, busy);
  return (
    <button
      {...button}
      type={type}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={full}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {/* Both labels share one grid cell, so that the width is that of the wider one at all times. */}
      <span className={styles.labels} data-busy-label={busyLabel}>
        <span className={styles.label} data-away={busy} aria-hidden={busy || undefined}>
          {children}
        </span>
        {busy && (
          <span className={styles.label}>
            <Spinner />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}
