import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { completePhoneChange, startPhoneChange } from '@moments/contract/account/phone-change';
import { ApiError } from '../../../api/api-error.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';

interface PhoneChange {
  /** As typed. */
  readonly phoneNumber: string;
  /** The handle of the change, once a code was asked for. */
  readonly changeId: string;
  /** ms since 1970, from when another code can be asked for. */
  readonly resendAt: number;
}

const blank: PhoneChange = { phoneNumber: '', changeId: '', resendAt: 0 };

/** The change under way, if any. It survives a reload: the way to the text and back may cost a phone the page. */
function usePhoneDraft() {
  const draft = useDraft<PhoneChange>('account-settings.phone', ['phoneNumber', 'changeId', 'resendAt']);
  const [change, setChange] = useState(() => draft.initial && { ...blank, ...draft.initial });
  const put = (next: PhoneChange | undefined): void => {
    setChange(next);
    if (next) draft.save(next);
    else draft.clear();
  };
  return { change, put };
}

/** A new phone number, which replaces the old one once it is proved by a code (ACC-05). */
export function usePhoneChange() {
  const { memberId } = useProfile();
  const updateProfile = useProfileUpdate();
  const { change, put } = usePhoneDraft();
  const begin = useMutation({
    mutationFn: (phoneNumber: string) =>
      callOrThrow(startPhoneChange, { params: { memberId }, body: { phoneNumber } }),
    onSuccess: ({ changeId, resendAfter }, phoneNumber) =>
      put({ phoneNumber, changeId, resendAt: Date.now() + resendAfter * 1_000 }),
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
    typeNumber: (phoneNumber: string) => put({ ...blank, phoneNumber }),
    otherNumber: () => {
      complete.reset();
      if (change) put({ ...change, changeId: '' });
    },
    cancel: () => {
      begin.reset();
      complete.reset();
      put(undefined);
    },
  };
}
