import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { loadProfiles, type MemberProfile } from '../load-profile.ts';
import {
  deleteSightChanges,
  listSightChanges,
  listSightsByAge,
  lockSights,
  writeSights,
  type StoredSight,
} from './sights-repository.ts';

/** Changes of one transaction. */
const batchSize = 500;

function toSight({ member, user, subscription }: MemberProfile, today: string): StoredSight {
  const { status: derived, step = null } = getDerivedStatus(user, subscription, today);
  return {
    memberId: member.id,
    derived,
    step,
    status: member.storedStatus,
    joinedAt: member.createdAt,
    derivedOn: today,
  };
}

/**
 * Renews the copies of what members see after changes, as many as one transaction takes.
 * @returns whether all are renewed
 */
export async function refreshSights(services: Services): Promise<boolean> {
  const { database, clock } = services;
  const today = toEasternIsoDate(clock.now());
  return database.transaction(async (transaction) => {
    await lockSights(transaction);
    const changes = await listSightChanges(transaction, batchSize);
    const aged = await listSightsByAge(transaction, today, batchSize);
    if (changes.length === 0 && aged.length === 0) return true;
    const ids = [...new Set([...changes.map(({ memberId }) => memberId), ...aged])];
    const profiles = await loadProfiles(services, ids, transaction);
    await writeSights(
      transaction,
      // What a member sees can't be derived from data that can't be read.
      profiles.filter(({ isReadable }) => isReadable).map((profile) => toSight(profile, today)),
    );
    await deleteSightChanges(
      transaction,
      changes.map(({ id }) => id),
    );
    return changes.length < batchSize && aged.length < batchSize;
  });
}

/** Creates the job that renews the copies, even after a birthday. The list renews the newest ones itself. */
export const createRefreshSightsHandler = (services: Services): JobHandler => ({
  queue: 'refresh-sights',
  cron: '* * * * *',
  async handle(_data, signal) {
    for (let isDone = false; !isDone; isDone = await refreshSights(services)) signal?.throwIfAborted();
  },
});
