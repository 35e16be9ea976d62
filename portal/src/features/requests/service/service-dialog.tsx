import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { openMailDraft } from './open-mail-draft.ts';
import { serviceRequestCopy } from './service-copy.ts';

interface ServiceDialogProps {
  readonly kind: ServiceRequestKind;
  readonly isOpen: boolean;
  /** The wish that this one takes the place of. */
  readonly replaced: ServiceRequestKind | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the wish is filed; confirming also opens the e-mail draft to support (ACC-03). */
export function ServiceDialog({ kind, isOpen, replaced, onConfirm, onClose }: ServiceDialogProps) {
  const { supportEmail } = useConfiguration();
  const { action, question, warning, meaning, subject } = serviceRequestCopy[kind];
  const confirm = (): void => {
    // First, so that the request is on its way when the mail program takes over; both within the click, or browsers refuse.
    onConfirm();
    openMailDraft(supportEmail, subject);
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={question}
      confirmLabel={action}
      cancelLabel="Keep my service"
      danger={kind === 'end'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={8}>
        <p>{warning}</p>
        <p>{meaning}</p>
        <p>
          We’ll get your request right away. An email draft also opens if you want to add details. Nothing
          changes until we process your request, and you can withdraw it here.
        </p>
        {replaced !== undefined && replaced !== kind && (
          <p>This replaces your pending request to {replaced} your service.</p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
