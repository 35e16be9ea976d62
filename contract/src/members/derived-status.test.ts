import { describe, expect, it } from 'vitest';
import { allCombinations } from '../../test/combinations.ts';
import { applyOracle, oracleRules } from '../../test/derivation-oracle.ts';
import { additionalInformationSteps, enrollmentWizardSteps } from '../enrollment/enrollment-steps.ts';
import { derivedStatuses, deriveStatus, type Derivation, type StatusFacts } from './derived-status.ts';

/** Lists the differences from the expected statuses; empty if there are none. */
const findDisagreements = (
  combinations: readonly StatusFacts[],
  expected: (facts: StatusFacts) => Derivation,
): readonly unknown[] =>
  combinations
    .map((facts) => ({ facts, given: deriveStatus(facts), expected: expected(facts) }))
    .filter(({ given, expected }) => given.status !== expected.status || given.step !== expected.step)
    .slice(0, 3);

describe('deriveStatus', () => {
  it('[STAT-13] deriveStatus is tested once with every combination of its inputs', () => {
    expect(allCombinations).toHaveLength(15 * 3 * 2 ** 9);
    expect(new Set(allCombinations.map((facts) => JSON.stringify(facts))).size).toBe(allCombinations.length);
  });

  it('[STAT-02] knows the thirteen keys', () => {
    expect([...derivedStatuses].sort()).toEqual([
      'ACTIVE',
      'ADDITIONAL_INFORMATION',
      'COACH_PREFERENCE',
      'EMERGENCY_CONTACT',
      'ENROLLMENT_COMPLETE_NO_PAYMENT',
      'FIRST_TIME_LOGIN',
      'FULLY_ENROLLED_ACTIVE',
      'INCOMPLETE_ENROLLMENT',
      'NO_MESSAGES_REMAINING',
      'PAYMENT_ISSUE',
      'PENDING_MATCHING',
      'SIGNED_UP',
      'WAITLIST_ELIGIBILITY_REVIEW',
    ]);
  });

  it('[STAT-02] returns a step of the right wizard, and none if there is no wizard to continue', () => {
    const steps: Readonly<Record<string, readonly unknown[]>> = {
      INCOMPLETE_ENROLLMENT: enrollmentWizardSteps,
      ADDITIONAL_INFORMATION: [...additionalInformationSteps, undefined],
    };
    const misplaced = allCombinations.filter((facts) => {
      const { status, step } = deriveStatus(facts);
      return !(steps[status] ?? [undefined]).includes(step);
    });
    expect(misplaced).toEqual([]);
  });

  it.each(Array.from(new Set(oracleRules.map(({ id }) => id))).sort())(
    '[STAT-04, STAT-05, STAT-06, STAT-07, STAT-08, STAT-09, STAT-10, STAT-11, STAT-13] %s: agrees with the requirement in every case that it decides',
    (id) => {
      const decided = allCombinations.filter((facts) => {
        const rule = oracleRules.find(({ speaks }) => speaks(facts));
        return rule?.id === id;
      });
      expect(decided.length).toBeGreaterThan(0);
      expect(findDisagreements(decided, applyOracle)).toEqual([]);
    },
  );

  it('[STAT-03] requires the emergency contact only under 18', () => {
    const adults = allCombinations.filter((facts) => !facts.isUnder18);
    expect(
      findDisagreements(adults, (facts) =>
        deriveStatus({ ...facts, emergencyContactPresent: !facts.emergencyContactPresent }),
      ),
    ).toEqual([]);
  });

  it('[STAT-04] treats idle coaching like active coaching', () => {
    const active = allCombinations.filter(({ memberStatus }) => memberStatus === 'ACTIVE_COACHING');
    expect(
      findDisagreements(active, (facts) => deriveStatus({ ...facts, memberStatus: 'IDLE_COACHING' })),
    ).toEqual([]);
  });

  it('[STAT-01] shows only the welcome to a member with an unknown status', () => {
    const unknown = allCombinations.filter(({ memberStatus }) => memberStatus === undefined);
    expect(new Set(unknown.map((facts) => deriveStatus(facts).status))).toEqual(new Set(['SIGNED_UP']));
  });
});
