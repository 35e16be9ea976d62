import { Component, useEffect, useEffectEvent, type ReactNode } from 'react';
import { showSnackbar } from '../notifications.ts';

/** The code of a dialog or drawer can't be loaded. */
export class OverlayLoadError extends Error {}

/** Names a failure to load, so that the boundary tells it from an error of the dialog's content. */
export function failToLoad(cause: unknown): never {
  throw new OverlayLoadError('not loaded', { cause });
}

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Closes in place of an overlay that can't be loaded, and says so each time that it should open. */
function FailedOverlay({ isOpen, onClose }: OverlayProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    showSnackbar('error', 'We couldn’t open this. Check your connection and refresh the page.');
    close();
  }, [isOpen]);
  return null;
}

interface State {
  readonly hasFailed: boolean;
}

/**
 * Keeps the page, with what was typed, when the code of a dialog can't be loaded, as without a connection. The dialog closes, and a
 * notice says why.
 */
export class OverlayBoundary extends Component<OverlayProps & { readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };

  /** Leaves other errors to the page, which reports them. */
  static getDerivedStateFromError(error: unknown): State {
    if (!(error instanceof OverlayLoadError)) throw error;
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { isOpen, onClose, children } = this.props;
    return this.state.hasFailed ? <FailedOverlay isOpen={isOpen} onClose={onClose} /> : children;
  }
}
