import { Suspense, type ComponentType } from 'react';
import { routes } from '@moments/contract/members/routes';
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

/** Their own texts are larger than the dialog's. On the other pages, the dialog is what a member sees largest, and must not come last. */
const pagesWithLargeText: readonly string[] = [routes.home, routes.subscriptions];
const waitsForPage = (path: string): boolean => pagesWithLargeText.includes(path);

/** Loads the dialog before the first picture of a page, if it is part of it. */
export const loadCommunityDialog = async (path: string): Promise<void> => {
  if (!waitsForPage(path)) await preload();
};

interface CommunityDialogProps {
  readonly path: string;
  readonly isShown: boolean;
}

/** Shows the community member's dialog, while it is set (LAY-06). */
export function CommunityDialog({ path, isShown }: CommunityDialogProps) {
  const isPainted = useIsPainted();
  return <Suspense>{isShown && (isPainted || !waitsForPage(path)) && <CommunityWelcome />}</Suspense>;
}
