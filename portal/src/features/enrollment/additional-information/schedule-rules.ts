import { type Availability } from '@moments/contract/members/members';
import { formatDays, formatShiftTime, toShiftDays, toShiftTime } from '@moments/contract/values/shift-times';
import { findErrors, type FieldErrors } from '../../../forms/form-rules.ts';
import type { Answer } from '../../../forms/review-card.tsx';
import type { StepAnswers } from '../../../forms/use-save-step.ts';

export interface ScheduleValues {
  /** '' if none is chosen. */
  shiftTime: string;
  shiftDays: string[];
}

export const toScheduleValues = (availability: Availability): ScheduleValues => ({
  shiftTime: availability.shiftTime ?? '',
  shiftDays: availability.shiftDays,
});

export const getScheduleErrors = (values: ScheduleValues): Promise<FieldErrors<ScheduleValues>> =>
  findErrors(({ availabilityFields, findSchemaErrors }) => findSchemaErrors(availabilityFields, values));

/** Converts values without errors to the step's answers. */
export const toScheduleStep = (values: ScheduleValues): StepAnswers => ({
  stepKey: 'ENROLLMENT_AVAILABILITY',
  shiftTime: toShiftTime(values.shiftTime),
  shiftDays: toShiftDays(values.shiftDays),
});

export const toScheduleAnswers = ({ shiftTime: time, shiftDays }: Availability): readonly Answer[] => [
  { label: 'Time', value: formatShiftTime(time) },
  { label: 'Days', value: formatDays(shiftDays) },
];
