import { queryClient } from '../../../api/query-client.ts';
import { getKnownDraft } from '../inbox-queries.ts';
import { insertReply } from './compose-store.ts';

/** Adds text to the reply of the conversation that is open. */
export const insertIntoOpen = (memberId: string, body: string): void =>
  insertReply({ memberId, draft: getKnownDraft(queryClient, memberId) }, body);
