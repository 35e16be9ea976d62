import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffAddSavedReply,
  staffDeleteSavedReply,
  staffEditSavedReply,
  staffListSavedReplies,
} from '@moments/contract/conversations/staff-notes';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../../../api/call.ts';

export type SavedReply = ReplyOf<typeof staffListSavedReplies>['savedReplies'][number];
export type NewReply = BodyOf<typeof staffAddSavedReply>;

const queryKey = ['saved-replies'];

export const useSavedReplies = (isOn = true) =>
  useQuery({
    queryKey,
    queryFn: async () => (await call(staffListSavedReplies)).savedReplies,
    enabled: isOn,
  });

/** Saves and deletes replies. Each throws DeskError. */
export function useReplyChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    save: async (id: string | undefined, body: NewReply) => {
      if (id === undefined) await call(staffAddSavedReply, { body });
      else await call(staffEditSavedReply, { params: { id }, body });
      await refresh();
    },
    remove: async (id: string) => {
      await call(staffDeleteSavedReply, { params: { id } });
      await refresh();
    },
  };
}
