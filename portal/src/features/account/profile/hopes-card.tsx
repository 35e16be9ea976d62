import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { EditIcon } from '@moments/ui/icons.ts';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showToast } from '@moments/ui/notifications.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { showCrisisNote } from '../../../forms/crisis-note-store.ts';
import { CrisisNote } from '../../../forms/crisis-note.tsx';
import { TextAreaField } from '../../../forms/form-fields.tsx';
import { findErrors } from '../../../forms/form-rules.ts';
import { useEditableForm } from '../../../forms/use-editable-form.ts';
import { useUnsavedWarning } from '../../../forms/use-unsaved-warning.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';

interface Hopes {
  readonly hopeToGain: string;
}

/** Saves the hopes, as the enrollment does, and updates the profile everywhere. */
function useSaveHopes() {
  const { memberId } = useProfile();
  const updateProfile = useProfileUpdate();
  return useMutation({
    mutationFn: (hopes: Hopes) =>
      callOrThrow(memberUpdate, {
        params: { memberId },
        body: { memberId, stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION', ...hopes },
      }),
    onSuccess: ({ user, crisisWordsFound }) => {
      updateProfile({ user });
      if (crisisWordsFound) showCrisisNote('hopes');
      showToast('success', 'Your hopes are saved');
    },
  });
}

function useHopesForm() {
  const saved = { hopeToGain: useProfile().user.preferenceInformation.hopeToGain };
  const save = useSaveHopes();
  const form = useEditableForm<Hopes>({
    name: 'account-settings.hopes',
    saved,
    stored: [],
    isSame: (one, other) => one.hopeToGain === other.hopeToGain,
    getErrors: (values) =>
      findErrors(({ findSchemaErrors, preferenceFields }) => findSchemaErrors(preferenceFields, values)),
    save: async (values) => {
      await save.mutateAsync(values);
      move(false);
    },
  });
  const [isOpen, setOpen] = useState(form.isChanged);
  /** Counts the changes between reading and editing, for the focus. */
  const [turn, setTurn] = useState(0);
  const move = (open: boolean): void => {
    setOpen(open);
    setTurn((turns) => turns + 1);
  };
  const cancel = (): void => {
    form.form.reset(saved);
    save.reset();
    move(false);
  };
  // The browser's storage must not keep them, so the browser asks before a reload.
  useUnsavedWarning(form.isChanged);
  return { ...form, saved, save, isOpen, turn, edit: () => move(true), cancel };
}

function HopesEditor({ form, isChanged, submit, save, cancel }: ReturnType<typeof useHopesForm>) {
  return (
    <Form noValidate onSubmit={submit}>
      <Stack>
        <TextAreaField
          control={form.control}
          name="hopeToGain"
          label="What do you hope to gain from coaching?"
          mark="(optional)"
          rows={4}
        />
        <CallAlert error={save.error} message="We couldn’t save your hopes" onDismiss={save.reset} />
        <ButtonRow>
          <Button type="submit" disabled={!isChanged} busy={save.isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button variant="plain" onClick={cancel}>
            Cancel
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}

/** Shows what the member hopes to gain, and lets them change it. */
export function HopesCard() {
  const state = useHopesForm();
  const { saved, isOpen, turn, edit } = state;
  return (
    <Card
      title="What you hope for"
      action={
        !isOpen && (
          <TextButton aria-label="Edit what you hope for" onClick={edit}>
            <EditIcon size={16} />
            <span>Edit</span>
          </TextButton>
        )
      }
    >
      <FocusArea turn={turn} label={isOpen ? 'Your changes' : 'What you hope for'}>
        {isOpen ? <HopesEditor {...state} /> : <p>{saved.hopeToGain || 'Nothing written yet'}</p>}
      </FocusArea>
      <CrisisNote place="hopes" />
    </Card>
  );
}
