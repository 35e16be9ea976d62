import { useState, type ReactNode } from 'react';
import { HomeIcon, MailIcon, PhoneIcon, SettingsIcon } from '../../src/icons.ts';
import { HelpMenu } from '../../src/layout/help-menu.tsx';
import { PageShell } from '../../src/layout/page-shell.tsx';
import { NavigationList, SideNavigation } from '../../src/layout/side-navigation.tsx';
import { TopBar } from '../../src/layout/top-bar.tsx';
import { Drawer } from '../../src/overlay/drawer.tsx';

const help = (
  <HelpMenu
    first={[{ href: 'tel:2125550199', label: 'Need help now?' }]}
    more="More"
    note="We answer at any time."
    links={[{ href: 'tel:2125550100', label: 'Call (212) 555-0100', icon: <PhoneIcon /> }]}
  />
);

const pages = [
  { href: '#components', label: 'Home', icon: <HomeIcon /> },
  { href: '#settings', label: 'Settings', icon: <SettingsIcon /> },
];
const foot = [{ href: 'mailto:help@example.com', label: 'Email us', icon: <MailIcon /> }];

/** Frames a story of the parts; with an open navigation drawer if `current` is given. */
export function Frame({ current, children }: { current?: string; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  if (current === undefined) return <PageShell top={<TopBar help={help} />}>{children}</PageShell>;
  const close = () => setOpen(false);
  return (
    <PageShell
      top={<TopBar help={help} navigationOpen={open} onOpenNavigation={() => setOpen(true)} />}
      side={<SideNavigation items={pages} foot={foot} current={current} />}
    >
      {children}
      <Drawer open={open} onClose={close} label="Navigation">
        <NavigationList items={pages} foot={foot} current={current} onNavigate={close} />
      </Drawer>
    </PageShell>
  );
}
