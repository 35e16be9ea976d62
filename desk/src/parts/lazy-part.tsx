import {
  lazy,
  useEffect,
  useEffectEvent,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { showToast } from '@moments/ui/notifications.ts';

interface Dialog {
  readonly open?: boolean | undefined;
  readonly onClose?: (() => void) | undefined;
}

const words = 'We couldn’t open this. Load the page again when you’re online.';

/** Takes the place of a part whose code can't be loaded. A dialog says so when it is opened, and closes; another part says so in its place. */
function LostPart({ open = true, onClose }: Dialog) {
  const close = useEffectEvent(() => onClose?.());
  const isDialog = onClose !== undefined;
  useEffect(() => {
    if (!open || !isDialog) return;
    showToast('error', words);
    close();
  }, [open, isDialog]);
  return isDialog ? null : <p role="alert">{words}</p>;
}

/**
 * Creates a part of a screen that loads on demand. What stands around it stays when its code can't be loaded: a coach on a poor line goes on
 * reading and writing.
 * @param frame puts what is said in place of the part where the part would stand
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  frame: (lost: ReactNode) => ReactNode = (lost) => lost,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => load().catch(() => ({ default: (props: P) => frame(<LostPart {...props} />) })));

/** Creates a mark, such as a count in the menu, that loads on demand. Without its code, nothing stands in its place. */
export const lazyMark = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => load().catch(() => ({ default: () => null })));
