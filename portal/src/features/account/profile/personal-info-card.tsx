import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Control } from 'react-hook-form';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showToast } from '@moments/ui/notifications.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { showCrisisNote } from '../../../forms/crisis-note-store.ts';
import { CrisisNote } from '../../../forms/crisis-note.tsx';
import { EditConflictNote } from '../../../forms/edit-conflict-note.tsx';
import { TextField } from '../../../forms/form-fields.tsx';
import { findErrors, type FieldErrors } from '../../../forms/form-rules.ts';
import { useEditableForm } from '../../../forms/use-editable-form.ts';
import { useUnsavedWarning } from '../../../forms/use-unsaved-warning.ts';
import { loadLate } from '../../../frame/late-part.tsx';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import { isSameInfo, toPersonalInfo, type PersonalInfo } from './personal-info-rules.ts';

const getPersonalInfoErrors = (values: PersonalInfo): Promise<FieldErrors<PersonalInfo>> =>
  findErrors(({ findSchemaErrors, personalInfoFields }) => findSchemaErrors(personalInfoFields, values));

/** Saves names and pronouns and updates the profile everywhere (ACC-04). */
function useSavePersonalInfo() {
  const { memberId } = useProfile();
  const updateProfile = useProfileUpdate();
  return useMutation({
    mutationFn: ({ pronounsList, ...names }: PersonalInfo) =>
      callOrThrow(updatePersonalInfo, {
        params: { memberId },
        body: { memberId, ...names, pronounsList: [...pronounsList] },
      }),
    onSuccess: ({ user, crisisWordsFound }) => {
      updateProfile({ user });
      if (crisisWordsFound) showCrisisNote('names');
      showToast('success', 'Personal info updated successfully');
    },
  });
}

/** Provides the form of names and pronouns, and saves it (ACC-04). */
function usePersonalInfoForm() {
  const saved = toPersonalInfo(useProfile().user.personalDetails);
  const save = useSavePersonalInfo();
  /** Counts the saves, for the focus. */
  const [done, setDone] = useState(0);
  const form = useEditableForm<PersonalInfo>({
    name: 'account-settings.profile',
    saved,
    stored: ['firstName', 'lastName', 'preferredName'],
    isSame: isSameInfo,
    getErrors: getPersonalInfoErrors,
    save: async (values) => {
      await save.mutateAsync(values);
      setDone((times) => times + 1);
    },
  });
  // The browser's storage must not keep pronouns, so the browser asks before a reload.
  useUnsavedWarning(form.isChanged && form.values.pronounsList.join() !== saved.pronounsList.join());
  return { ...form, save, done };
}

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'preferredName', label: 'Preferred name', mark: '(optional)', autoComplete: 'nickname' },
] as const;

/** Shows the fields of the names, which can be in any script. The browser detects the direction of each. */
function NameFields({ control }: { readonly control: Control<PersonalInfo> }) {
  return (
    <FieldGrid columns={2}>
      {fields.map((field) => (
        <TextField key={field.name} control={control} {...field} dir="auto" />
      ))}
    </FieldGrid>
  );
}

const PronounsField = loadLate(
  async () => ({ default: (await import('./pronouns-field.tsx')).PronounsField }),
  'We couldn’t load the pronouns',
);

const pronounsWaiting = (
  <Skeleton label="Loading pronouns">
    <SkeletonBlock width="30%" />
    <SkeletonBlock shape="block" height={44} />
  </Skeleton>
);

/** Edits names and pronouns. Save is enabled only after a change (ACC-04). */
export function PersonalInfoCard() {
  const { form, isChanged, hasConflict, errors, submitCount, submit, save, done } = usePersonalInfoForm();
  return (
    <Card title="About you">
      <Form noValidate onChange={() => save.isSuccess && save.reset()} onSubmit={submit}>
        <Stack gap={32}>
          <ErrorSummary title="Please check before saving" errors={errors} submitCount={submitCount} />
          {hasConflict && (
            <EditConflictNote title="Your profile was changed on another device">
              Your edits are still here. If you save them, they replace the other change.
            </EditConflictNote>
          )}
          <FieldGrid>
            <NameFields control={form.control} />
            <Suspense fallback={pronounsWaiting}>
              <PronounsField control={form.control} waiting={pronounsWaiting} />
            </Suspense>
          </FieldGrid>
          <CrisisNote place="names" />
          {errors.length === 0 && (
            <CallAlert
              error={save.error}
              message="We couldn’t save your personal info"
              onDismiss={save.reset}
            />
          )}
          <Stack gap={8}>
            <ButtonRow>
              <Button
                type="submit"
                disabled={!isChanged}
                busy={save.isPending}
                busyLabel="Saving..."
                aria-describedby="info-state"
              >
                Save
              </Button>
            </ButtonRow>
            <FocusArea turn={done} label="Saved">
              <Text kind="caption" id="info-state">
                {isChanged ? 'You have unsaved changes' : 'All changes saved'}
              </Text>
            </FocusArea>
          </Stack>
        </Stack>
      </Form>
    </Card>
  );
}
