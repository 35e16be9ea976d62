import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { FieldErrors } from '../../../forms/form-rules.ts';
import { useEditableForm } from '../../../forms/use-editable-form.ts';
import { useUnsavedWarning } from '../../../forms/use-unsaved-warning.ts';
import { useProfile } from '../../../member/use-profile.ts';
import {
  isSameInfo,
  personalInfoOf,
  personalInfoRefusals,
  type PersonalInfo,
} from './personal-info-rules.ts';
import { useSavePersonalInfo } from './use-save-personal-info.ts';

const serverRefusals = (error: Error | null): FieldErrors<PersonalInfo> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    : {};

/** The form of name and pronouns: what is typed over what is saved, what is wrong with it, and its saving (ACC-04). */
export function usePersonalInfoForm() {
  const saved = personalInfoOf(useProfile().user.personalDetails);
  const typed = useEditableForm<PersonalInfo>({
    name: 'account-settings.profile',
    saved,
    stored: ['firstName', 'lastName', 'preferredName'],
    isSame: isSameInfo,
  });
  const save = useSavePersonalInfo();
  const [refusals, setRefusals] = useState<FieldErrors<PersonalInfo>>({});
  const [attempt, setAttempt] = useState(0);
  /** Counts the savings, for the focus. */
  const [done, setDone] = useState(0);
  const { values, isChanged, type, settle } = typed;
  // Pronouns may not be kept over a reload: the browser asks first.
  useUnsavedWarning(isChanged && values.pronounsList.join() !== saved.pronounsList.join());
  const refuse = (found: FieldErrors<PersonalInfo>): boolean => {
    setRefusals(found);
    const isRefused = Object.keys(found).length > 0;
    if (isRefused) setAttempt((count) => count + 1);
    return isRefused;
  };
  const submit = (): void => {
    if (!isChanged || save.isPending || refuse(personalInfoRefusals(values))) return;
    save.mutate(values, {
      onSuccess: () => {
        settle(values);
        setDone((times) => times + 1);
      },
      onError: (error) => refuse(serverRefusals(error)),
    });
  };
  const typeField = (change: Partial<PersonalInfo>): void => {
    const left = Object.entries(refusals).filter(([field]) => !(field in change));
    setRefusals(Object.fromEntries(left));
    if (save.isSuccess) save.reset();
    type(change);
  };
  return { ...typed, type: typeField, refusals, attempt, save, done, submit };
}
