import { NavigationList } from '@moments/ui/layout/side-navigation.tsx';
import { Drawer } from '@moments/ui/overlay/dialogs.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useProfile } from '../../member/use-profile.ts';
import { listCrisisItems, listFootItems, navigationItems } from './navigation-items.tsx';

interface DrawerNavigationProps {
  readonly isOpen: boolean;
  readonly current: string;
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
