import { Suspense, type ComponentType } from 'react';
import { loadModalDialog } from '@moments/ui/overlay/dialogs.tsx';
import { createPreloadable } from '../../frame/lazy-part.ts';
import { failUnlessReloading } from '../../frame/reload-once.ts';
import { useIsPainted } from '../../frame/use-painted.ts';

async function loadWelcome() {
  // Together: the dialog's own code would begin to load only when the first part is there.
  const [part] = await Promise.all([import('./community-welcome.tsx'), loadModalDialog()]);
  return part;
}

/** If the line breaks before the dialog is there, the page goes on without it, and shows it the next time. */
const { Part: CommunityWelcome, preload } = createPreloadable<object, { readonly default: ComponentType }>(
  () =>
    loadWelcome()
      .catch(failUnlessReloading)
      .catch(() => ({ default: () => null })),
);

/** Loads the dialog before the first picture. */
export const loadCommunityDialog = preload;

interface CommunityDialogProps {
  readonly isShown: boolean;
  /** It is the first picture. Otherwise it comes after it. */
  readonly isFirst: boolean;
}

/** Shows the community member's dialog, while it is set (LAY-06). */
export function CommunityDialog({ isShown, isFirst }: CommunityDialogProps) {
  const isPainted = useIsPainted();
  return <Suspense>{isShown && (isPainted || isFirst) && <CommunityWelcome />}</Suspense>;
}
