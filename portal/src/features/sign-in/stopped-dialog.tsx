import { useEffect } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { CrisisLine } from '../../frame/crisis-line.tsx';
import { clearSignedOutReason } from '../../session/signed-out-reason.ts';

const titles = {
  stopped: 'Your Account Stopped By Admin',
  deactivated: 'Your Account Deactivated By Admin',
} as const;

/** Says why an administrator ended the session, and how to get help (STOP-01). It stays until the member closes it. */
export default function StoppedDialog({ reason }: { reason: 'stopped' | 'deactivated' }) {
  const { supportEmail } = useConfiguration();
  // Goes on after the dialog has closed. The first page has no room for its code.
  useEffect(() => void keepFocus(), []);
  return (
    <Dialog
      open
      urgent
      title={titles[reason]}
      onClose={clearSignedOutReason}
      actions={
        <>
          <LinkButton href={buildEmailDraft(supportEmail, supportSubjects.account)}>
            Contact support
          </LinkButton>
          <Button variant="plain" onClick={clearSignedOutReason}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p>
          Please contact support at{' '}
          <a href={buildEmailDraft(supportEmail, supportSubjects.account)}>{supportEmail}</a> for help.
        </p>
        <CrisisLine />
      </Stack>
    </Dialog>
  );
}
