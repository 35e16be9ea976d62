import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { messages, outboundMessages } from '../../platform/database/schema/index.ts';

/** How many of a member's latest texts of a kind a reaction may quote. */
const limit = 100;

/** Lists coaches' latest replies to a member. */
export const listSentReplies = (queries: Queries, memberId: string) =>
  queries
    .select({
      providerId: messages.providerId,
      outboundId: messages.outboundId,
      bodyEncrypted: messages.bodyEncrypted,
    })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), eq(messages.direction, 'from-coach')))
    .orderBy(desc(messages.at))
    .limit(limit);

/** Lists the latest texts to a member, which are notices and coaches' replies. */
export const listSentNotices = (queries: Queries, memberId: string) =>
  queries
    .select({ id: outboundMessages.id, bodyEncrypted: outboundMessages.bodyEncrypted })
    .from(outboundMessages)
    .where(and(eq(outboundMessages.memberId, memberId), eq(outboundMessages.channel, 'text')))
    .orderBy(desc(outboundMessages.createdAt))
    .limit(limit);
