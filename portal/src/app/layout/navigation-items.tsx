import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { getRedirect } from '@moments/contract/members/redirects';
import {
  CardIcon,
  HelpIcon,
  HomeIcon,
  LifeRingIcon,
  MailIcon,
  MessageIcon,
  SettingsIcon,
} from '@moments/ui/icons.ts';
import type { NavigationItem } from '@moments/ui/layout/side-navigation.tsx';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { pageNames, paths } from '../../configuration/paths.ts';
import { getCrisisLines } from '../../frame/crisis-help.tsx';

/** The pages of the side navigation (LAY-02). */
export const navigationItems: readonly NavigationItem[] = [
  { href: paths.home, label: 'Home', icon: <HomeIcon /> },
  { href: paths.billing, label: 'Billing', icon: <CardIcon /> },
  { href: paths.accountSettings, label: pageNames.accountSettings, icon: <SettingsIcon /> },
];

/** The page of the help that we give by email, for members who may open it (SUP-01). */
const supportPage: NavigationItem = { href: paths.support, label: 'Support', icon: <HelpIcon /> };

/** Lists the items below the navigation. */
export const listFootItems = (
  configuration: Pick<PortalConfiguration, 'supportEmail'>,
  status: DerivedStatus,
): readonly NavigationItem[] =>
  getRedirect(paths.support, status) === undefined
    ? [supportPage, createSupportItem(configuration)]
    : [createSupportItem(configuration)];

const createSupportItem = ({ supportEmail }: Pick<PortalConfiguration, 'supportEmail'>): NavigationItem => ({
  href: buildEmailDraft(supportEmail, supportSubjects.general),
  label: 'Questions? Email us!',
  icon: <MailIcon />,
});

/** Lists the crisis lines in the drawer, because the drawer covers the strip that shows them. */
export function listCrisisItems({ crisis }: Pick<PortalConfiguration, 'crisis'>): readonly NavigationItem[] {
  const { call, text } = getCrisisLines(crisis);
  return [
    { ...call, label: `In crisis? ${call.label}`, icon: <LifeRingIcon /> },
    { ...text, icon: <MessageIcon /> },
  ];
}
