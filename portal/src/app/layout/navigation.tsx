import { NavigationList, SideNavigation } from '@moments/ui/layout/side-navigation.tsx';
import { Drawer } from '@moments/ui/overlay/drawer.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useProfile } from '../../member/use-profile.ts';
import { listCrisisItems, listFootItems, navigationItems } from './navigation-items.tsx';

export interface PageNavigationProps {
  /** The path of the page. */
  readonly current: string;
}

/** Shows the navigation of wide screens, next to the page (LAY-02). */
export function PageNavigation({ current }: PageNavigationProps) {
  const configuration = useConfiguration();
  const { derivation } = useProfile();
  return (
    <SideNavigation
      items={navigationItems}
      foot={listFootItems(configuration, derivation.status)}
      current={current}
    />
  );
}

export interface DrawerNavigationProps extends PageNavigationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows the navigation of narrow screens, over the page (LAY-02). */
export function DrawerNavigation({ isOpen, current, onClose }: DrawerNavigationProps) {
  const configuration = useConfiguration();
  const { derivation } = useProfile();
  return (
    <Drawer open={isOpen} label="Navigation" onClose={onClose}>
      <NavigationList
        items={navigationItems}
        foot={[...listCrisisItems(configuration), ...listFootItems(configuration, derivation.status)]}
        current={current}
        onNavigate={onClose}
      />
    </Drawer>
  );
}
