import { useId, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Spinner } from '../display/spinner.tsx';
import styles from './button.module.css';

/** Clicks within this time after a click are ignored (API-05). */
export const CLICK_PAUSE_MS = 300;

type ClickHandler<E extends HTMLElement> = (event: MouseEvent<E>) => void;

/**
 * Handles the first click and ignores clicks within the next 300 ms, and all clicks while `blocked`.
 * An ignored click doesn't submit a form.
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

/** main: the screen's one filled button; second: outlined; plain: text only; danger: red text. */
export type ButtonVariant = 'main' | 'second' | 'plain' | 'danger';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'normal' | 'compact';
  /** As wide as its container. */
  full?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is in progress. The button ignores clicks and keeps its focus and width. */
  busy?: boolean;
  /** The label while busy, such as "Saving...". */
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
      className={joinClassNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={full}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {/* Both labels share one grid cell, so the width is always that of the wider label. */}
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

export interface ReasonedButtonProps extends ButtonProps {
  /** Why the button can't be pressed yet, and what to do. The button is disabled while there is a reason. */
  reason: string | undefined;
}

/** Shows a button, and below it why it can't be pressed yet (AUTH-24). */
export function ReasonedButton({ reason, ...button }: ReasonedButtonProps) {
  const id = useId();
  const isBlocked = reason !== undefined;
  return (
    <>
      <Button {...button} disabled={isBlocked} aria-describedby={isBlocked ? id : undefined} />
      {isBlocked && (
        <p id={id} className={styles.reason}>
          {reason}
        </p>
      )}
    </>
  );
}

/** Groups buttons in a row. On phones, each fills the width. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
