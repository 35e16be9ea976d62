import * as z from 'zod/mini';
import { longMemberStatuses, memberStatuses, parseMemberStatus, type MemberStatus } from './member-status.ts';

/** A member status that a caller sends, in either spelling. The server gets the canonical key (STAT-01). */
export const memberStatusField = z.union(
  [
    z.enum(memberStatuses),
    z.pipe(
      z.enum(longMemberStatuses),
      // Each of them is the spelling of a status.
      z.transform((text) => parseMemberStatus(text) as MemberStatus),
    ),
  ],
  `expected a status: ${memberStatuses.join(', ')}`,
);
