import { useEffect, useState } from 'react';
import { IconLink } from '@moments/ui/buttons/icon-button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { HelpIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { buildMailDraft, toWebMailDraft } from '../../configuration/mail-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';

/** A mail program that opens takes the focus within this time, in ms. */
const mailProgramPatience = 1_500;

/** Calls back if the page still has the focus a moment after an email draft was opened, because then no mail program opened. */
function watchForMailProgram(onNone: () => void): () => void {
  const leave = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    removeEventListener('blur', leave);
    onNone();
  }, mailProgramPatience);
  addEventListener('blur', leave, { once: true });
  return () => {
    leave();
    removeEventListener('blur', leave);
  };
}

/** Shows the Help icon. It opens an email draft to support, and offers web mail if no mail program opens (LAY-01). */
export function HelpLink() {
  const { supportEmail } = useConfiguration();
  const [clicks, setClicks] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (clicks === 0 ? undefined : watchForMailProgram(() => setOpen(true))), [clicks]);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconLink
        label="Help"
        href={buildMailDraft(supportEmail, supportSubjects.general)}
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
            href={toWebMailDraft(supportEmail, supportSubjects.general)}
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
