import { lazy, Suspense, useState } from 'react';

import type { ModalDialogProps } from './modal-dialog.tsx';
import type { SideDrawerProps } from './side-drawer.tsx';

const importDialog = () => import('./modal-dialog.tsx');
const importDrawer = () => import('./side-drawer.tsx');

const LazyModalDialog = lazy(async () => ({ default: (await importDialog()).ModalDialog }));
const LazySideDrawer = lazy(async () => ({ default: (await importDrawer()).SideDrawer }));

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

/** A `SideDrawer` whose code comes when it first opens, or after `preloadOverlays`. */
export function Drawer(props: SideDrawerProps) {
  return useWasOpened(props.open) ? (
    <Suspense fallback={null}>
      <LazySideDrawer {...props} />
    </Suspense>
  ) : null;
}

/** Fetches the code of dialogs and drawer ahead, e.g. when the browser is idle; a failure shows on opening. */
export function preloadOverlays(): void {
  void Promise.allSettled([importDialog(), importDrawer()]);
}
