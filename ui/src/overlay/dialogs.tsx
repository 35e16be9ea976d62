import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import type { ModalDialogProps } from './modal-dialog.tsx';
import type { SideDrawerProps } from './side-drawer.tsx';

/** Fetches the dialog's code ahead, for one that has to come up whatever becomes of the connection until then. */
export const loadModalDialog = async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog });
const LazyModalDialog = lazy(loadModalDialog);
const LazySideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));

/** True from the first time that `open` was. */
function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened || open;
}

/** A `ModalDialog` whose code (24 KB) comes when it first opens. */
export function Dialog(props: ModalDialogProps) {
  return useWasOpened(props.open) ? (
    <Suspense fallback={null}>
      <LazyModalDialog {...props} />
    </Suspense>
  ) : null;
}

/** A `SideDrawer` whose code comes when it first opens. */
export function Drawer(props: SideDrawerProps) {
  return useWasOpened(props.open) ? (
    <Suspense fallback={null}>
      <LazySideDrawer {...props} />
    </Suspense>
  ) : null;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the member agrees to, e.g. "Cancel plan". */
  confirmLabel: string;
  /** What leaves everything as it is, e.g. "Keep my plan". */
  cancelLabel: string;
  /** What is confirmed can't be undone. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. */
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
