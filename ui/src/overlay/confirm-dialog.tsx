import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './lazy-overlays.tsx';

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
