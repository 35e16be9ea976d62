import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../icons.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** The name for screen readers. */
  label: string;
  children: ReactNode;
}

/** Opens the browser's own dialog, which comes with the page, keeps the focus, and returns it. */
function OpenDrawer({ onClose, label, children }: Omit<DrawerProps, 'open'>) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = drawer.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const closeOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget) onClose();
  };
  return (
    // The keyboard has Escape and the button.
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={label}
      onCancel={onClose}
      onClick={closeOutside}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <Logo />
          <IconButton label="Close menu" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Shows the navigation of narrow screens over the page, from the left (LAY-02). It needs no connection. */
export const Drawer = ({ open, ...drawer }: DrawerProps) => open && <OpenDrawer {...drawer} />;
