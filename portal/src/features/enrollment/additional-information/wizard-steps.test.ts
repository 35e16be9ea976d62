import { describe, expect, it } from 'vitest';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { getResumeStep } from './wizard-steps.ts';

const getFirstSteps = (count: number) => enrollmentSteps.slice(0, count);

describe('Where a member goes on', () => {
  it('[ADD-04] opens the step that the derived status names', () => {
    const derivation = { status: 'ADDITIONAL_INFORMATION', step: 'ENROLLMENT_AVAILABILITY' } as const;
    expect(getResumeStep(derivation, getFirstSteps(6))).toBe('schedule');
  });

  it('[ADD-04] opens the emergency contact for an adult who has not seen it', () => {
    expect(getResumeStep({ status: 'ADDITIONAL_INFORMATION' }, getFirstSteps(5))).toBe('emergency-contact');
  });

  it('[ADD-04] opens the review when everything is saved', () => {
    expect(getResumeStep({ status: 'ADDITIONAL_INFORMATION' }, getFirstSteps(6))).toBe('review');
    expect(getResumeStep({ status: 'PENDING_MATCHING' }, getFirstSteps(6))).toBe('review');
  });
});
