import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Chip, VisuallyHidden } from '../display/text.tsx';
import { ChevronDownIcon, LogOutIcon } from '../icons.ts';
import styles from './account-menu.module.css';

/** The first character as people see it: a flag, or an emoji with its skin tone or its other parts, is one. */
const firstCharacter = /^(\p{RI}{2}|.([\p{M}\p{EMod}]|\u200d\p{ExtPict})*)/u;

/** Closes an open panel on a tap outside and on Escape. Escape also moves the focus back to the opener. */
function useDismissable(
  box: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [box, opener, open, close]);
}

export interface AccountMenuProps {
  name: string;
  email: string;
  /** Shown below the name, such as the role (STAT-12). */
  label: string;
  /** Shown next to the label, such as the plan. */
  detail?: string | undefined;
  onLogOut: () => void;
}

/**
 * Shows an avatar that opens a panel with name, email, and Log Out (LAY-01). It is a disclosure, not a `menu`, because it
 * holds text and one button. The component library’s menu would add half the size of React.
 */
export function AccountMenu({ name, email, label, detail, onLogOut }: AccountMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismissable(box, opener, open, close);
  return (
    <div className={styles.account} ref={box}>
      <button
        type="button"
        ref={opener}
        className={styles.opener}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>Account menu: </VisuallyHidden>
        <span className={styles.avatar} aria-hidden="true">
          {firstCharacter.exec(name.trim())?.[0].toUpperCase()}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.label}>
            {label}
            {detail !== undefined && ` · ${detail}`}
          </span>
        </span>
        <ChevronDownIcon size={16} />
      </button>
      {open && (
        <div className={styles.panel} id={panel}>
          <div className={styles.head}>
            <strong>{name}</strong>
            <div className={styles.email}>{email}</div>
            <Chip>{label}</Chip>
            {detail !== undefined && <div className={styles.email}>{detail}</div>}
          </div>
          <button type="button" className={styles.item} onClick={onLogOut}>
            <LogOutIcon />
            Log Out
          </button>
        </div>
      )}
    </div>
  );
}
