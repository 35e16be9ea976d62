import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deskAddSavedReply,
  deskDeleteSavedReply,
  deskEditSavedReply,
  deskListSavedReplies,
} from '@moments/contract/conversations/staff-notes';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../../../api/call.ts';

export type SavedReply = ReplyOf<typeof deskListSavedReplies>['savedReplies'][number];
export type NewReply = BodyOf<typeof deskAddSavedReply>;

const queryKey = ['saved-replies'];

/** Lists the person's and the team's saved replies. */
export const useSavedReplies = (isOn = true) =>
  useQuery({
    queryKey,
    queryFn: async () => (await call(deskListSavedReplies)).savedReplies,
    enabled: isOn,
  });

/** Saves and deletes replies. Each throws DeskError. */
export function useReplyChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    save: async (id: string | undefined, body: NewReply) => {
      if (id === undefined) await call(deskAddSavedReply, { body });
      else await call(deskEditSavedReply, { params: { id }, body });
      await refresh();
    },
    remove: async (id: string) => {
      await call(deskDeleteSavedReply, { params: { id } });
      await refresh();
    },
  };
}
