import { useEffect, useState } from 'react';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { IconLink } from '@moments/ui/buttons/icon-button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { SettingsIcon, HelpIcon } from '@moments/ui/icons.ts';
import { AccountMenu } from '@moments/ui/layout/account-menu.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { buildEmailDraft, supportSubjects, toWebmailDraft } from '../../configuration/email-draft.ts';
import { paths } from '../../configuration/paths.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useProfile } from '../../member/use-profile.ts';
import { logOut } from '../../session/sign-out.ts';
import { canShowSettings, getDisplayName } from './layout-rules.ts';

/** An email app that opens takes the focus within this time, in ms. */
const emailAppPatience = 1_500;

/** Calls back if the page still has the focus a moment after an email draft was opened, because then no email app opened. */
function watchForEmailApp(onNone: () => void): () => void {
  const leave = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    removeEventListener('blur', leave);
    onNone();
  }, emailAppPatience);
  addEventListener('blur', leave, { once: true });
  return () => {
    leave();
    removeEventListener('blur', leave);
  };
}

/** Shows the Help icon. It opens an email draft to support, and offers webmail if no email app opens (LAY-01). */
function HelpLink() {
  const { supportEmail } = useConfiguration();
  const [clicks, setClicks] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (clicks === 0 ? undefined : watchForEmailApp(() => setOpen(true))), [clicks]);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconLink
        label="Help"
        href={buildEmailDraft(supportEmail, supportSubjects.general)}
        onClick={() => setClicks(clicks + 1)}
      >
        <HelpIcon />
      </IconLink>
      <Dialog
        open={isOpen}
        title="Email support"
        onClose={close}
        actions={
          <LinkButton
            href={toWebmailDraft(supportEmail, supportSubjects.general)}
            target="_blank"
            rel="noreferrer"
            onClick={close}
          >
            Open webmail
          </LinkButton>
        }
      >
        If your email app didn’t open, send an email to {supportEmail} or use webmail.
      </Dialog>
    </>
  );
}

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
