import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { LifeRingIcon } from '../icons.ts';
import styles from './help-menu.module.css';

export interface HelpMenuProps {
  /** The help that is always in view, one tap away. */
  first: readonly { href: string; label: ReactNode }[];
  /** The button that opens the rest. */
  more: string;
  /** The sentence above the links. */
  note: string;
  links: readonly { href: string; label: string; icon: ReactNode }[];
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget;
  if (event.key !== 'Escape' || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** Shows urgent help on every screen: a strip on phones, a pill from 960 px. It works before scripts load. */
export function HelpMenu({ first, more, note, links }: HelpMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const box = details.current;
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <div className={styles.help} data-crisis-help="">
      <LifeRingIcon />
      {first.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <details ref={details} onKeyDown={closeOnEscape}>
        <summary>{more}</summary>
        <div className={styles.menu}>
          <p>{note}</p>
          {links.map(({ href, label, icon }) => (
            <a key={label} href={href}>
              {icon}
              <span>{label}</span>
            </a>
          ))}
        </div>
      </details>
    </div>
  );
}
