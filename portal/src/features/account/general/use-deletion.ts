import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getDeletion,
  requestDeletion,
  sendDeletionCode,
  withdrawDeletion,
} from '@moments/contract/account/account-deletion';
import { ApiError } from '../../../api/api-error.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { useProfileRefresh } from '../../../member/use-profile.ts';

/** The scheduled deletion; null if there is none. */
export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: async ({ signal }) => (await callOrThrow(getDeletion, { signal })).data,
  ...caching.usual,
});

/** Where the member wants the code. */
export type CodeChannel = 'phone' | 'email';

interface Confirmation {
  /** The ID of this confirmation. */
  readonly deletionId: string;
  /** Says where the code was sent. Some members get it by email. */
  readonly sent: string;
  /** How the member asked for it. */
  readonly channel: CodeChannel;
  /** When the member can request another code, in ms since 1970. */
  readonly resendAt: number;
}

/**
 * Holds the confirmation in progress. It survives a reload, because a phone may drop the page while the member reads the
 * text.
 */
function useConfirmation() {
  const draft = useDraft<Confirmation>('account-settings.deletion', [
    'deletionId',
    'sent',
    'channel',
    'resendAt',
  ]);
  const [confirmation, setConfirmation] = useState(() => {
    const { deletionId, sent = '', channel = 'phone', resendAt = 0 } = draft.initial ?? {};
    return deletionId === undefined ? undefined : { deletionId, sent, channel, resendAt };
  });
  const put = (next: Confirmation | undefined): void => {
    setConfirmation(next);
    if (next) draft.save(next);
    else draft.clear();
  };
  return { confirmation, put };
}

/** Provides the calls that request, confirm, and cancel a deletion. Confirming it also cancels an active plan. */
export function useDeletion() {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  const { confirmation, put } = useConfirmation();
  const send = useMutation({
    mutationFn: (channel: CodeChannel) => callOrThrow(sendDeletionCode, { query: { channel } }),
    onSuccess: ({ deletionId, message, resendAfter }, channel) =>
      put({ deletionId, sent: message, channel, resendAt: Date.now() + resendAfter * 1_000 }),
  });
  const confirm = useMutation({
    mutationFn: (body: { deletionId: string; code: string }) => callOrThrow(requestDeletion, { body }),
    onSuccess: ({ data }) => {
      put(undefined);
      client.setQueryData(deletionQuery.queryKey, data);
      // The plan has changed too. Nothing here waits for it.
      void refreshProfile();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERIFICATION_NOT_ACTIVE') put(undefined);
    },
  });
  const keep = useMutation({
    mutationFn: () => callOrThrow(withdrawDeletion),
    onSuccess: ({ data }) => {
      client.setQueryData(deletionQuery.queryKey, data);
      void refreshProfile();
    },
    onError: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
  return { confirmation, send, confirm, keep, forget: () => put(undefined) };
}
