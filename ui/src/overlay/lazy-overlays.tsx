import { lazy, Suspense, useState } from 'react';
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
