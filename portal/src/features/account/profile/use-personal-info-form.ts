import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { showToast } from '@moments/ui/notifications.ts';
import { callOrThrow } from '../../../api/call.ts';
import { showCrisisNote } from '../../../forms/crisis-note-store.ts';
import { useEditableForm } from '../../../forms/use-editable-form.ts';
import { useUnsavedWarning } from '../../../forms/use-unsaved-warning.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import {
  getPersonalInfoErrors,
  isSameInfo,
  toPersonalInfo,
  type PersonalInfo,
} from './personal-info-rules.ts';

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
export function usePersonalInfoForm() {
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
