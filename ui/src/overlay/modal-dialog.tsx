import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { VisuallyHidden } from '../display/text.tsx';
import { CloseIcon } from '../icons.ts';
import styles from './modal-dialog.module.css';

export interface ModalDialogProps {
  open: boolean;
  /** Called by the close button, Escape, or a tap outside. */
  onClose: () => void;
  title: string;
  /** Requires one of the actions or Escape: no close button, and taps outside are ignored. */
  urgent?: boolean;
  /** Shows its content only, which then has a button that closes it. The title is for screen readers. */
  bare?: boolean;
  /** The message. */
  children?: ReactNode;
  /** The buttons, main button first. */
  actions?: ReactNode;
}

/** Shows a message over the page, which can't be used until the dialog closes. The focus moves in and back. */
export function ModalDialog({
  open,
  onClose,
  title,
  urgent = false,
  bare = false,
  children,
  actions,
}: ModalDialogProps) {
  const Parts = urgent ? AlertDialog : Dialog;
  const handleOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  return (
    <Parts.Root open={open} onOpenChange={handleOpenChange}>
      <Parts.Portal>
        <Parts.Backdrop className={styles.scrim} />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup className={styles.dialog} data-bare={bare}>
            {bare ? (
              <VisuallyHidden>
                <Parts.Title>{title}</Parts.Title>
              </VisuallyHidden>
            ) : (
              <div className={styles.head}>
                <Parts.Title className={styles.title}>{title}</Parts.Title>
                {!urgent && (
                  <IconButton label="Close" className={styles.close} onClick={onClose}>
                    <CloseIcon />
                  </IconButton>
                )}
              </div>
            )}
            {children !== undefined && (
              <Parts.Description className={styles.text} render={<div />}>
                {children}
              </Parts.Description>
            )}
            {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}
