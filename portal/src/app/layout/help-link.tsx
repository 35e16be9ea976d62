import { useEffect, useState } from 'react';
import { IconLink } from '@moments/ui/buttons/icon-button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { HelpIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { buildEmailDraft, toWebmailDraft } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';

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
export function HelpLink() {
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
