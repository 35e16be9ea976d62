import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { IconLink } from '@moments/ui/buttons/icon-button.tsx';
import { SettingsIcon } from '@moments/ui/icons.ts';
import { AccountMenu } from '@moments/ui/layout/account-menu.tsx';
import { paths } from '../../configuration/paths.ts';
import { useProfile } from '../../member/use-profile.ts';
import { logOut } from '../../session/sign-out.ts';
import { HelpLink } from './help-link.tsx';
import { canShowSettings, getDisplayName } from './layout-rules.ts';

/** Shows help, settings, and the avatar menu with the label and the plan (LAY-01, LAY-05). */
export function MemberTools() {
  const { user, label, subscription } = useProfile();
  const { email } = user.personalDetails;
  return (
    <>
      <HelpLink />
      {canShowSettings(user.basicInfo) && (
        <IconLink label="Settings" href={paths.accountSettings}>
          <SettingsIcon />
        </IconLink>
      )}
      <AccountMenu
        name={getDisplayName(user.personalDetails)}
        email={email}
        label={label}
        detail={hasActivePlan(subscription) ? subscription?.title : undefined}
        onLogOut={logOut}
      />
    </>
  );
}
