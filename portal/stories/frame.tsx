import { useState, type ReactNode } from 'react';
import { IconLink } from '@moments/ui/buttons/icon-button.tsx';
import { HelpIcon, SettingsIcon } from '@moments/ui/icons.ts';
import { AccountMenu } from '@moments/ui/layout/account-menu.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { NavigationList, SideNavigation } from '@moments/ui/layout/side-navigation.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { Drawer } from '@moments/ui/overlay/drawer.tsx';
import { listCrisisItems, listFootItems, navigationItems } from '../src/app/layout/navigation-items.tsx';
import { defaultConfiguration } from '../src/configuration/default-configuration.ts';
import { CrisisHelp } from '../src/frame/crisis-help.tsx';

const foot = listFootItems(defaultConfiguration, 'ACTIVE');

const tools = (
  <>
    <IconLink href="mailto:support@example.com" label="Help">
      <HelpIcon />
    </IconLink>
    <IconLink href="#settings" label="Settings">
      <SettingsIcon />
    </IconLink>
    <AccountMenu name="Eli" email="eli@example.com" label="Community Member" onLogOut={() => undefined} />
  </>
);

interface FrameProps {
  current?: string;
  children: ReactNode;
}

/** Shows a signed-in screen; with the navigation where `current` is given. */
export function Frame({ current, children }: FrameProps) {
  const [open, setOpen] = useState(false);
  if (current === undefined)
    return <PageShell top={<TopBar help={<CrisisHelp />} tools={tools} />}>{children}</PageShell>;
  const close = () => setOpen(false);
  const top = (
    <TopBar
      help={<CrisisHelp />}
      tools={tools}
      navigationOpen={open}
      onOpenNavigation={() => setOpen(true)}
    />
  );
  return (
    <PageShell top={top} side={<SideNavigation items={navigationItems} foot={foot} current={current} />}>
      {children}
      <Drawer open={open} onClose={close} label="Navigation">
        <NavigationList
          items={navigationItems}
          foot={[...listCrisisItems(defaultConfiguration), ...foot]}
          current={current}
          onNavigate={close}
        />
      </Drawer>
    </PageShell>
  );
}
