import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { useContext, useRef, type ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { VisuallyHidden } from '../display/text.tsx';
import { CloseIcon } from '../icons.ts';
import { HelpInDialogs } from './dialog-help.ts';
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
  /** It is read from its start, so the first field, which may be far down, doesn’t take the focus. */
  isRead?: boolean;
  /** Finds what takes the focus when it closes, in place of what opened it. */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
  /** The buttons, main button first. */
  actions?: ReactNode;
}

/** What a person fills in. */
const fields = 'input:enabled, select:enabled, textarea:enabled';

/** Shows a message over the page, which can't be used until the dialog closes. The focus moves in and back. */
export function ModalDialog({
  open,
  onClose,
  title,
  urgent = false,
  bare = false,
  isRead = false,
  finalFocus,
  children,
  actions,
}: ModalDialogProps) {
  const Parts = urgent ? AlertDialog : Dialog;
  const handleOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  const help = useContext(HelpInDialogs);
  const popup = useRef<HTMLDivElement>(null);
  // A touch would open the keyboard of the phone, over the dialog.
  const findFirstField = (openedBy: string) =>
    isRead || openedBy === 'touch' || (popup.current?.querySelector<HTMLElement>(fields) ?? true);
  return (
    <Parts.Root open={open} onOpenChange={handleOpenChange}>
      <Parts.Portal>
        <Parts.Backdrop className={styles.scrim} />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup
            ref={popup}
            className={styles.dialog}
            data-bare={bare}
            initialFocus={findFirstField}
            finalFocus={finalFocus ?? true}
          >
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
            {help !== undefined && <div className={styles.help}>{help}</div>}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}
