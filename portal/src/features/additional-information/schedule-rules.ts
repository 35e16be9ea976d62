import { availabilityFields } from '@moments/contract/enrollment';
import { type Availability, shiftDay, type ShiftDay, shiftTime } from '@moments/contract/members';

import { type Refusals, schemaRefusals } from '../../wizard/form-rules.ts';
import type { Answer } from '../../wizard/review-card.tsx';
import type { StepAnswers } from '../../wizard/use-save-step.ts';

export interface ScheduleValues {
  /** '' while nothing is chosen. */
  shiftTime: string;
  shiftDays: string[];
}

/** The two slots (ADD-02). */
export const slots = [
  { value: '1', label: 'Early Evening', note: '5-7 PM ET' },
  { value: '2', label: 'Late Evening', note: '7-9 PM ET' },
];

const dayNames: Readonly<Record<ShiftDay, string>> = {
  1: 'Mon',
  2: 'Tue',
  3: 'Wed',
  4: 'Thu',
  5: 'Fri',
  6: 'Sat',
  7: 'Sun',
};

/** Monday to Sunday (ADD-02). */
export const days = shiftDay.options.map((value) => ({ value, label: dayNames[value] }));

export const scheduleValues = (availability: Availability): ScheduleValues => ({
  shiftTime: availability.shiftTime ?? '',
  shiftDays: availability.shiftDays,
});

export const scheduleRefusals = (values: ScheduleValues): Refusals<ScheduleValues> =>
  schemaRefusals(availabilityFields, values);

/** Of values that `scheduleRefusals` found nothing in. */
export const scheduleStep = (values: ScheduleValues): StepAnswers => ({
  stepKey: 'ENROLLMENT_AVAILABILITY',
  shiftTime: shiftTime.parse(values.shiftTime),
  shiftDays: values.shiftDays.map((day) => shiftDay.parse(day)),
});

export function scheduleAnswers({ shiftTime: time, shiftDays }: Availability): readonly Answer[] {
  const slot = slots.find(({ value }) => value === time);
  return [
    { label: 'Time', value: slot ? `${slot.label}, ${slot.note}` : '' },
    { label: 'Days', value: shiftDays.map((day) => dayNames[day]).join(', ') },
  ];
}
