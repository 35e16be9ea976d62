import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { conversations, scheduleRequests, serviceRequests } from '../../../platform/database/schema/index.ts';

/**
 * Finds the kind of each member's pending request. If a member has several, the one about the service counts. Coaches see it, so a request for
 * another coach is left out.
 */
export async function findPendingKinds(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, 'schedule' | 'pause' | 'end'>> {
  if (memberIds.length === 0) return new Map();
  const schedules = await queries
    .select({ memberId: scheduleRequests.memberId })
    .from(scheduleRequests)
    .where(and(inArray(scheduleRequests.memberId, [...memberIds]), eq(scheduleRequests.state, 'pending')));
  const services = await queries
    .select({ memberId: serviceRequests.memberId, kind: serviceRequests.kind })
    .from(serviceRequests)
    .where(
      and(
        inArray(serviceRequests.memberId, [...memberIds]),
        eq(serviceRequests.state, 'pending'),
        ne(serviceRequests.kind, 'coach'),
      ),
    );
  return new Map([
    ...schedules.map(({ memberId }) => [memberId, 'schedule'] as const),
    ...services.map(({ memberId, kind }) => [memberId, kind === 'pause' ? 'pause' : 'end'] as const),
  ]);
}

export async function findLastTexts(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (memberIds.length === 0) return new Map();
  const rows = await queries
    .select({ memberId: conversations.memberId, at: conversations.lastAt })
    .from(conversations)
    .where(inArray(conversations.memberId, [...memberIds]));
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}
