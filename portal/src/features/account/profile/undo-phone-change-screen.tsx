import { useState } from 'react';
import { undoHours, undoPhoneChange } from '@moments/contract/account/phone-change';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { usePending } from '@moments/ui/use-pending.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { call } from '../../../api/call.ts';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { GuestFrame } from '../../../frame/guest-frame.tsx';
import { useLinkToken } from '../../../frame/use-hash.ts';
import { logInPath } from '../../../session/page.ts';

function Done() {
  return (
    <Stack>
      <Note tone="good" live="status" title="Your earlier number is back">
        <p>Every device was logged out. Log in with your earlier number.</p>
      </Note>
      <LinkButton href={logInPath}>Log in</LinkButton>
    </Stack>
  );
}

function UndoPhoneChangePage({ token }: { readonly token: string }) {
  const { supportEmail } = useConfiguration();
  const [isUndone, setUndone] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [isPending, run] = usePending();
  const [works, setWorks] = useState(true);
  const undo = async (): Promise<void> => {
    const result = await call(undoPhoneChange, { body: { token } });
    setUndone(result.ok);
    setError(result.ok ? undefined : result.error);
    if (!result.ok && result.error.code === 'UNDO_NOT_POSSIBLE') setWorks(false);
  };
  return (
    <GuestFrame>
      <Stack>
        <PageHeading hasErrors={error !== undefined}>Was your number changed without you?</PageHeading>
        {isUndone ? (
          <Done />
        ) : (
          <>
            {works && (
              <p>
                If you didn’t change your phone number, undo it here. Your account gets its earlier number
                back, and every device is logged out. This works for {undoHours} hours after the change.
              </p>
            )}
            <CallAlert error={error} onDismiss={() => setError(undefined)} />
            {works && (
              <Button full busy={isPending} busyLabel="Undoing..." onClick={() => run(undo)}>
                Undo the change
              </Button>
            )}
            {works && <p>Was it you? Then close this page.</p>}
            <p>
              Questions? Email{' '}
              <a href={buildEmailDraft(supportEmail, supportSubjects.account)}>{supportEmail}</a>.
            </p>
          </>
        )}
      </Stack>
    </GuestFrame>
  );
}

/** Undoes a change of phone number by the link that its owner got (ACC-06). A press is needed, because email apps open links. */
export function UndoPhoneChangeScreen() {
  const token = useLinkToken();
  return <UndoPhoneChangePage key={token} token={token} />;
}
