import type { MoreMetrics } from '../../platform/monitoring/service-metrics.ts';
import type { Services } from '../../services.ts';
import { countMembersWithoutCoach } from '../cover/index.ts';
import {
  countMatchesBefore,
  countUnpagedCrises,
  readOldestUnjoinedCrisis,
  readOldestWaitOnShift,
} from './care-metrics-repository.ts';
import { findOverdueBefore, findShiftStart } from './care-metrics-rules.ts';
import { countUnstaffedHours } from './rota.ts';

/** Creates the numbers that say whether someone waits unread, or a crisis is without help (COVER-04, SAFE-05). */
export const createCareMetrics = (services: Services): MoreMetrics => {
  const { database, clock } = services;
  return {
    waits_on_shift_oldest_seconds: {
      help: 'Longest time within the running shift that a member of it waits for an answer',
      read: async () => {
        const now = clock.now();
        const shift = findShiftStart(now);
        return shift ? readOldestWaitOnShift(database, shift, now) : null;
      },
    },
    members_without_coach: {
      help: 'Members in coaching, or with a check-in due after a crisis, without an active coach or cover',
      read: () => countMembersWithoutCoach(services),
    },
    matches_overdue: {
      help: 'Members who have waited for a match for more than 3 business days',
      read: () => countMatchesBefore(database, findOverdueBefore(clock.now())),
    },
    crises_unjoined_oldest_seconds: {
      help: 'Longest time that the page of an open crisis is unanswered',
      read: () => readOldestUnjoinedCrisis(database, clock.now()),
    },
    crises_unpaged: {
      help: 'Open crises for which no one was paged',
      read: () => countUnpagedCrises(database),
    },
    on_call_unstaffed_hours: {
      help: 'Hours of the next 7 days without anyone on call',
      read: () => countUnstaffedHours(services),
    },
  };
};
