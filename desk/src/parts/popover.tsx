import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DeskButton, DeskIconButton } from './parts.tsx';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Names the box and its button. */
  readonly label: string;
  readonly icon: ReactNode;
  /** True: the icon alone shows on the button. */
  readonly isSmall?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** Moves the focus into an open box, and closes it by a press outside. */
function useOpenBox(isOpen: boolean, close: () => void) {
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen, close]);
  return { whole, box };
}

/** Shows a button that opens a box under it. Escape, a press elsewhere, and leaving it by Tab close it. */
export function Popover({ label, icon, isSmall = false, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const close = useCallback(() => setIsOpen(false), []);
  const { whole, box } = useOpenBox(isOpen, close);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
    whole.current?.querySelector('button')?.focus();
  };
  const button = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setIsOpen(!isOpen),
  } as const;
  return (
    <div
      ref={whole}
      className={styles.whole}
      data-small={isSmall}
      onKeyDown={closeByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      {isSmall ? (
        <DeskIconButton label={label} {...button}>
          {icon}
        </DeskIconButton>
      ) : (
        <DeskButton variant="plain" {...button}>
          {icon}
          {label}
        </DeskButton>
      )}
      {isOpen && (
        <div ref={box} id={id} className={styles.box} role="dialog" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}
