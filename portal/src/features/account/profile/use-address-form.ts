import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import { showToast } from '@moments/ui/notifications.ts';
import { callOrThrow } from '../../../api/call.ts';
import { addressAnchor } from '../../../configuration/paths.ts';
import { showCrisisNote } from '../../../forms/crisis-note-store.ts';
import { useEditableForm } from '../../../forms/use-editable-form.ts';
import { useUnsavedWarning } from '../../../forms/use-unsaved-warning.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import {
  getAddressAndContactErrors,
  isSameAddressAndContact,
  toAddressAndContact,
  type AddressAndContact,
} from './address-rules.ts';

/** Saves both and updates the profile everywhere (DUTY-02). */
function useSaveAddressAndContact() {
  const { memberId } = useProfile();
  const updateProfile = useProfileUpdate();
  return useMutation({
    mutationFn: (values: AddressAndContact) =>
      callOrThrow(updateAddressAndContact, { params: { memberId }, body: { memberId, ...values } }),
    onSuccess: ({ user, crisisWordsFound }) => {
      updateProfile({ user });
      if (crisisWordsFound) showCrisisNote('address');
      showToast('success', 'Address and emergency contact saved');
    },
  });
}

/** Provides the form of address and emergency contact, which is open while the member edits (DUTY-02). */
export function useAddressForm() {
  const { user } = useProfile();
  const saved = toAddressAndContact(user);
  const owner = { birth: user.personalDetails.dob, phone: user.basicInfo.phone };
  const save = useSaveAddressAndContact();
  const isAsked = useLocation().hash === addressAnchor;
  const form = useEditableForm<AddressAndContact>({
    name: 'account-settings.address',
    saved,
    stored: [],
    isSame: isSameAddressAndContact,
    getErrors: (values) => getAddressAndContactErrors(values, owner),
    save: async (values) => {
      await save.mutateAsync(values);
      move(false);
    },
  });
  // Edits from before a change of tab show right away.
  const [isOpen, setOpen] = useState(isAsked || form.isChanged);
  /** Counts the changes between reading and editing, for the focus. */
  const [turn, setTurn] = useState(isAsked ? 1 : 0);
  const move = (open: boolean): void => {
    setOpen(open);
    setTurn((turns) => turns + 1);
  };
  const cancel = (): void => {
    form.form.reset(saved);
    save.reset();
    move(false);
  };
  // The browser's storage must not keep an address, so the browser asks before a reload.
  useUnsavedWarning(form.isChanged);
  return { ...form, saved, save, isOpen, turn, edit: () => move(true), cancel };
}
