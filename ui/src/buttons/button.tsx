import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import buttonRowStyles from './button-row.module.css';
import styles from './button.module.css';

/** API-05: of clicks that follow each other within 300 ms only the first counts. */
export const CLICK_PAUSE_MS = 300;

type ClickHandler<E extends HTMLElement> = (event: MouseEvent<E>) => void;

/**
 * A click handler that answers at once and swallows what follows within 300 ms, and everything while `blocked`.
 * A swallowed click doesn't submit a form either.
 */
export function useDebouncedClick<E extends HTMLElement>(
  onClick: ClickHandler<E> | undefined,
  blocked: boolean,
): ClickHandler<E> {
  const last = useRef(-Infinity);
  return (event) => {
    const now = performance.now();
    const tooSoon = now - last.current < CLICK_PAUSE_MS;
    last.current = now;
    if (blocked || tooSoon) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
}

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

/** Buttons that belong together: beside each other, on phones each as wide as what they stand in. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={buttonRowStyles.actions}>{children}</div>;
}
