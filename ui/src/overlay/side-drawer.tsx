import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../icons.ts';
import styles from './side-drawer.module.css';

export interface SideDrawerProps {
  open: boolean;
  onClose: () => void;
  /** The name for screen readers. */
  label: string;
  children: ReactNode;
}

/** Shows the navigation of narrow screens over the page, from the left (LAY-02). */
export function SideDrawer({ open, onClose, label, children }: SideDrawerProps) {
  const handleOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  return (
    <Dialog.Root open={open} onOpenChange={handleOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.drawer} aria-label={label}>
          <div className={styles.head}>
            <Logo />
            <IconButton label="Close menu" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
