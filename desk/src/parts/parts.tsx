import { useEffect, useState, type HTMLAttributes, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@moments/ui/buttons/button.tsx';
import { IconButton } from '@moments/ui/buttons/icon-button.tsx';
import { joinClassNames } from '@moments/ui/class-names.ts';
import { PersonIcon } from '@moments/ui/icons.ts';
import { getCaps, shortcuts, type ShortcutId } from '../keys/shortcuts.ts';
import { SunIcon } from './icons.ts';
import styles from './parts.module.css';

export interface AvatarProps {
  readonly name: string;
  readonly size?: 'small' | 'normal' | 'large';
  readonly kind?: 'member' | 'staff';
  /** The sun of someone whose shift runs now. */
  readonly isOnShift?: boolean;
}

/** Returns the first whole character. A character such as an emoji has several code units. */
const getFirstLetter = (name: string): string => (/^./u.exec(name.trim())?.[0] ?? '').toUpperCase();

/** Shows the first letter of a name. Screen readers get the name from the text next to it. */
export const Avatar = ({ name, size = 'normal', kind = 'member', isOnShift = false }: AvatarProps) => (
  <span className={styles.avatar} data-size={size} data-kind={kind} data-shift={isOnShift} aria-hidden="true">
    {name.trim() === '' ? <PersonIcon size={16} /> : getFirstLetter(name)}
    {isOnShift && (
      <i className={styles.sun}>
        <SunIcon />
      </i>
    )}
  </span>
);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface KeysProps {
  readonly of: ShortcutId;
  /** Narrow screens show it, too: someone who enlarges the page may have a keyboard. */
  readonly isAlwaysShown?: boolean;
}

/** Shows the key caps of a shortcut. */
export const Keys = ({ of, isAlwaysShown = false }: KeysProps) => (
  <span
    className={styles.keys}
    data-always={isAlwaysShown}
    data-single={!shortcuts[of].stroke.startsWith('mod+')}
    aria-hidden="true"
  >
    {getCaps(of, isMac).map((cap) => (
      <kbd key={cap} className={styles.key}>
        {cap}
      </kbd>
    ))}
  </span>
);

/** Shows one key, next to words that say what it does. */
export const Cap = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {children}
  </kbd>
);

/** Shows a button in the desk's size, with the keys that do the same. */
export const DeskButton = ({ keys, className, children, ...button }: ButtonProps & { keys?: ShortcutId }) => (
  <Button {...button} className={joinClassNames(styles.small, className)}>
    {children}
    {keys !== undefined && <Keys of={keys} />}
  </Button>
);

export const DeskIconButton = ({ className, ...button }: Parameters<typeof IconButton>[0]) => (
  <IconButton {...button} className={joinClassNames(styles.icon, className)} />
);

export interface ChipProps {
  readonly tone?: 'primary' | 'amber' | 'good' | 'bad';
  readonly children: ReactNode;
}

export const Chip = ({ tone = 'primary', children }: ChipProps) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
);

export interface PageStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Level of the title. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Says why there is nothing to show, and what to do. */
export function PageState({ icon, title, level = 2, children, actions }: PageStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <span className={styles.tile}>{icon}</span>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Milliseconds after which a wait is shown: most end before. */
const patience = 150;

/** Shows its children after 150 ms. */
export function AfterPatience({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? children : null;
}

interface QuietProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'span';
}

/** Shows text that matters less than what is next to it, small and gray. */
export const Quiet = ({ as: Tag = 'p', ...text }: QuietProps) => <Tag {...text} className={styles.quiet} />;

/** Holds the place of a line or a box that comes. */
export const Skeleton = ({ width, height }: { width: number | string; height: number }) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);
