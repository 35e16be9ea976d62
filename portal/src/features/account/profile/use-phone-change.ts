import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { completePhoneChange, startPhoneChange } from '@moments/contract/account/phone-change';
import { toE164 } from '@moments/contract/values/phone';
import { ApiError } from '../../../api/api-error.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';

interface PhoneChange {
  /** Allows the change, after a code from the current phone or email; empty before. */
  readonly confirmationId: string;
  /** As the member typed it. */
  readonly phoneNumber: string;
  /** The ID of the change; empty until a code is requested. */
  readonly changeId: string;
  /** When the member can request another code, in ms since 1970. */
  readonly resendAt: number;
}

const blank: PhoneChange = { confirmationId: '', phoneNumber: '', changeId: '', resendAt: 0 };

/**
 * Holds the change in progress. It survives a reload, because a phone may drop the page while the member reads the text.
 */
function usePhoneDraft() {
  const draft = useDraft<PhoneChange>('account-settings.phone', [
    'confirmationId',
    'phoneNumber',
    'changeId',
    'resendAt',
  ]);
  const [change, setChange] = useState(() => draft.initial && { ...blank, ...draft.initial });
  const put = (next: PhoneChange | undefined): void => {
    setChange(next);
    if (next) draft.save(next);
    else draft.clear();
  };
  return { change, put };
}

/** Changes the phone number. The new number replaces the old one after the member enters the code (ACC-05). */
export function usePhoneChange() {
  const { memberId } = useProfile();
  const updateProfile = useProfileUpdate();
  const { change, put } = usePhoneDraft();
  /** The change that the member left for a different number. Its code still works. */
  const [former, setFormer] = useState<PhoneChange>();
  const { confirmationId = '' } = change ?? {};
  const begin = useMutation({
    mutationFn: (phoneNumber: string) =>
      callOrThrow(startPhoneChange, { params: { memberId }, body: { phoneNumber, confirmationId } }),
    onSuccess: ({ changeId, resendAfter }, phoneNumber) =>
      put({ confirmationId, phoneNumber, changeId, resendAt: Date.now() + resendAfter * 1_000 }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED' && change)
        put({ ...change, confirmationId: '' });
    },
  });
  const complete = useMutation({
    mutationFn: ({ changeId, code }: { changeId: string; code: string }) =>
      callOrThrow(completePhoneChange, { params: { memberId, changeId }, body: { code } }),
    onSuccess: ({ user }) => {
      updateProfile({ user });
      put(undefined);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERIFICATION_NOT_ACTIVE' && change) {
        put({ ...change, changeId: '' });
      }
    },
  });
  return {
    change,
    begin,
    complete,
    open: () => {
      complete.reset();
      put(blank);
    },
    confirmed: (id: string) => put({ ...(change ?? blank), confirmationId: id }),
    /** Texts a code to a number, unless this number has just got one. */
    sendTo: (phoneNumber: string) => {
      const isJustSent =
        former && former.resendAt > Date.now() && toE164(former.phoneNumber) === toE164(phoneNumber);
      if (isJustSent) put(former);
      else begin.mutate(phoneNumber);
    },
    typeNumber: (phoneNumber: string) => put({ ...blank, confirmationId, phoneNumber }),
    otherNumber: () => {
      complete.reset();
      setFormer(change);
      if (change) put({ ...change, changeId: '' });
    },
    cancel: () => {
      begin.reset();
      complete.reset();
      put(undefined);
    },
  };
}
