import { describe, expect, it } from 'vitest';
import { derivedStatuses } from './derived-status.ts';
import { describeSight, describeSightFilter, getSightStatuses, sights } from './member-labels.ts';

describe('the filter by what members see', () => {
  it('[DESK-04] covers each derived status that a rule leads to, once', () => {
    const covered = sights.flatMap(getSightStatuses);
    expect(covered.toSorted()).toEqual(
      derivedStatuses.filter((status) => status !== 'NO_MESSAGES_REMAINING').toSorted(),
    );
  });

  it.each(sights)('[DESK-04] names %s as the list does', (sight) => {
    for (const status of getSightStatuses(sight))
      expect(describeSight(status)).toBe(describeSightFilter(sight));
  });
});
