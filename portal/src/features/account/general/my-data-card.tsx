import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exportMyData } from '@moments/contract/account/data-export';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { Note } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { IdentityCheck } from '../identity-check.tsx';

/** Downloads the member's data as one file. */
export function MyDataCard() {
  const [isChecking, setChecking] = useState(false);
  const download = useMutation({
    mutationFn: (confirmationId: string) => callOrThrow(exportMyData, { body: { confirmationId } }),
    onSuccess: ({ data }) =>
      downloadText(
        `moments-my-data-${toEasternIsoDate(new Date())}.json`,
        'application/json',
        JSON.stringify(data, null, 2),
      ),
    // The page must not keep the downloaded data.
    gcTime: 0,
  });
  return (
    <Card title="Your data">
      <Stack>
        <p>
          Download your details, texts, payments, requests, and drafts in one JSON file. Our team’s internal
          notes and safety records aren’t in it. It contains personal information, so keep it private.
        </p>
        {download.isSuccess && (
          <Note tone="good" live="status">
            <p>Your file is in your downloads.</p>
          </Note>
        )}
        <CallAlert
          error={download.error}
          message="We couldn’t prepare your data"
          onDismiss={download.reset}
        />
        {isChecking ? (
          <IdentityCheck
            action="export-data"
            reason="First, confirm that it’s you."
            cancelLabel="Cancel"
            onConfirmed={(confirmationId) => {
              setChecking(false);
              download.mutate(confirmationId);
            }}
            onCancel={() => setChecking(false)}
          />
        ) : (
          <ButtonRow>
            <Button
              variant="second"
              busy={download.isPending}
              busyLabel="Preparing your data..."
              onClick={() => setChecking(true)}
            >
              <DownloadIcon /> Download my data
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </Card>
  );
}
