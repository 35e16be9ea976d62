import {
  staffAddSavedReply,
  staffDeleteSavedReply,
  staffEditSavedReply,
  staffListSavedReplies,
} from '@moments/contract/conversations/staff-notes';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

type SavedReply = ReplyOf<typeof staffListSavedReplies>['savedReplies'][number];

const samples: readonly SavedReply[] = [
  { id: 'reply-1', title: 'Grounding', body: 'Let us slow down, {name}.', scope: 'team', canChange: true },
  { id: 'reply-2', title: 'Relief', body: 'That sounds like relief.', scope: 'own', canChange: true },
];

/** Adds the calls of the saved replies. */
export function addReplies(desk: FakeDesk): { replies: SavedReply[] } {
  const state = { replies: [...samples] };
  const getPlace = (id: string | undefined): number => {
    const place = state.replies.findIndex((reply) => reply.id === id);
    if (place === -1) throw new RejectedCall('NOT_FOUND');
    return place;
  };
  desk
    .on(staffListSavedReplies, () => ({ savedReplies: state.replies }))
    .on(staffAddSavedReply, ({ body }) => {
      const savedReply = {
        id: `reply-${String(state.replies.length + 1)}`,
        ...(body as Omit<SavedReply, 'id' | 'canChange'>),
        canChange: true,
      };
      state.replies.push(savedReply);
      return { savedReply };
    })
    .on(staffEditSavedReply, ({ params, body }) => {
      const place = getPlace(params['id']);
      const savedReply = {
        id: params['id'] ?? '',
        ...(body as Omit<SavedReply, 'id' | 'canChange'>),
        canChange: true,
      };
      state.replies[place] = savedReply;
      return { savedReply };
    })
    .on(staffDeleteSavedReply, ({ params }) => {
      state.replies.splice(getPlace(params['id']), 1);
      return { message: 'Deleted' };
    });
  return state;
}
