import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { shortcutGroups, type ShortcutId } from '../keys/shortcuts.ts';
import { isHandled } from '../keys/use-shortcut.ts';
import { Keys } from '../parts/parts.tsx';
import styles from './dialogs.module.css';

export interface DeskDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists the shortcuts that work on this page. Each also has a button. */
export function ShortcutsDialog({ open, onClose }: DeskDialogProps) {
  const groups = shortcutGroups
    .map(({ title, shortcuts }) => ({
      title,
      // Object.entries forgets the type of the keys.
      entries: (Object.entries(shortcuts) as [ShortcutId, { label: string }][]).filter(([id]) =>
        isHandled(id),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <p>Single keys are off while you type. Esc leaves a field. You can turn them off in your account.</p>
      <div className={styles.groups} data-wide>
        {groups.map(({ title, entries }) => (
          <section key={title} className={styles.shortcuts}>
            <h3>{title}</h3>
            <ul>
              {entries.map(([id, { label }]) => (
                <li key={id}>
                  <span>{label}</span>
                  <Keys of={id} isAlwaysShown />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
