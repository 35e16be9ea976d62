import { useState, type ReactNode } from 'react';
import { IconLink } from '@moments/ui/buttons/icon-button.tsx';
import {
  CardIcon,
  HelpIcon,
  HomeIcon,
  LifeRingIcon,
  MailIcon,
  MessageIcon,
  SettingsIcon,
} from '@moments/ui/icons.ts';
import { AccountMenu } from '@moments/ui/layout/account-menu.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { NavigationList, SideNavigation } from '@moments/ui/layout/side-navigation.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { Drawer } from '@moments/ui/overlay/dialogs.tsx';

export const crisis = { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' };

const pages = [
  { href: '#home', label: 'Home', icon: <HomeIcon /> },
  { href: '#billing', label: 'Billing', icon: <CardIcon /> },
  { href: '#settings', label: 'Account Settings', icon: <SettingsIcon /> },
];
const support = { href: 'mailto:support@example.com', label: 'Questions? Email us!', icon: <MailIcon /> };
const help = [
  { href: 'tel:988', label: 'In crisis? Call 988', icon: <LifeRingIcon /> },
  { href: 'sms:988', label: 'Text 988', icon: <MessageIcon /> },
];

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
  /** The drawer is open from the start. */
  opened?: boolean;
  children: ReactNode;
}

/** A signed-in screen; with the navigation where `current` is given. */
export function Frame({ current, opened = false, children }: FrameProps) {
  const [open, setOpen] = useState(opened);
  if (current === undefined)
    return <PageShell top={<TopBar crisis={crisis} tools={tools} />}>{children}</PageShell>;
  const close = () => setOpen(false);
  const top = (
    <TopBar crisis={crisis} tools={tools} navigationOpen={open} onOpenNavigation={() => setOpen(true)} />
  );
  return (
    <PageShell top={top} side={<SideNavigation items={pages} foot={[support]} current={current} />}>
      {children}
      <Drawer open={open} onClose={close} label="Navigation">
        <NavigationList items={pages} foot={[...help, support]} current={current} onNavigate={close} />
      </Drawer>
    </PageShell>
  );
}
