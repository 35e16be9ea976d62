import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import type { ModalDialogProps } from './modal-dialog.tsx';
import { failToLoad, OverlayBoundary } from './overlay-boundary.tsx';

/** Preloads the code of dialogs, so that they can open without a connection. */
export const loadModalDialog = async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog });
const LazyModalDialog = lazy(() => loadModalDialog().catch(failToLoad));

/** Returns true once `open` has been true. */
function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened || open;
}

/** Shows a `ModalDialog`. Its code (24 KB) loads when it first opens. */
export function Dialog(props: ModalDialogProps) {
  return useWasOpened(props.open) ? (
    <OverlayBoundary isOpen={props.open} onClose={props.onClose}>
      <Suspense fallback={null}>
        <LazyModalDialog {...props} />
      </Suspense>
    </OverlayBoundary>
  ) : null;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The confirm button's label, such as "Delete". */
  confirmLabel: string;
  /** The label of the button that changes nothing, such as "Keep it". */
  cancelLabel: string;
  /** The action can't be undone. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Finds what takes the focus when it closes. Null is what opened it. */
  finalFocus?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  ...rest
}: ConfirmDialogProps) {
  const { busyLabel, onConfirm, onCancel, ...dialog } = rest;
  const confirm = (
    <Button variant={danger ? 'danger' : 'main'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  );
  const cancel = (
    <Button variant={danger ? 'second' : 'plain'} disabled={busy} onClick={onCancel}>
      {cancelLabel}
    </Button>
  );
  return (
    <Dialog
      {...dialog}
      urgent
      onClose={onCancel}
      actions={
        danger ? (
          <>
            {cancel}
            {confirm}
          </>
        ) : (
          <>
            {confirm}
            {cancel}
          </>
        )
      }
    />
  );
}
