import type { Queries } from '../../platform/database/database.ts';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import { getBodyPlace } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { listCodeTexts } from '../sign-in/code-text-rules.ts';
import { getTextPlace, listSentNotices, listSentReplies } from './messages-repository.ts';
import { helpText, providerReplies, signUpInviteText, startedText, stoppedText } from './notices-copy.ts';
import { findQuoted, isAutoReply, isQuoteOf, type MadeByPhone } from './reaction-rules.ts';

/** Returns whether a text has the form of one that a phone wrote by itself. */
export const mayBeMadeByPhone = (body: string): boolean =>
  findQuoted(body) !== undefined || isAutoReply(body);

/** Lists what we texted to a member lately, and what is stored nowhere: codes, replies of the webhook, and texts before the sign-up. */
async function listOurTexts(services: Services, queries: Queries, memberId: string): Promise<string[]> {
  const replies = await listSentReplies(queries, memberId);
  const notices = await listSentNotices(queries, memberId);
  const bodies = [
    ...replies.map((row) => readEncrypted(services, row.bodyEncrypted, getTextPlace(row))),
    ...notices.map(({ id, bodyEncrypted }) => readEncrypted(services, bodyEncrypted, getBodyPlace(id))),
  ];
  return [
    ...bodies.filter((body) => body !== undefined),
    stoppedText,
    startedText,
    helpText(services.configuration),
    signUpInviteText(services.configuration),
    ...listCodeTexts(services.configuration, '000000'),
    ...providerReplies,
  ];
}

/**
 * Finds out whether the member's phone wrote a text by itself (FIELD-07).
 * @returns undefined for the member's own words, also if they look like a reaction to something that we didn't write
 */
export async function findMadeByPhone(
  services: Services,
  queries: Queries,
  { memberId, body }: { readonly memberId: string; readonly body: string },
): Promise<MadeByPhone | undefined> {
  if (isAutoReply(body)) return 'auto-reply';
  const quoted = findQuoted(body);
  if (quoted === undefined) return undefined;
  return isQuoteOf(quoted, await listOurTexts(services, queries, memberId)) ? 'reaction' : undefined;
}
