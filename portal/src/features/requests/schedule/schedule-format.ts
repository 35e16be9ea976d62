import { shiftDay, type ShiftDay, type ShiftTime } from '@moments/contract/members/members';

/** The two slots (ADD-02). */
export const slots: readonly { readonly value: ShiftTime; readonly label: string; readonly note: string }[] =
  [
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

/** "Early Evening, 5-7 PM ET"; empty while none is chosen. */
export function formatSlot(time: ShiftTime | null): string {
  const slot = slots.find(({ value }) => value === time);
  return slot ? `${slot.label}, ${slot.note}` : '';
}

/** "Mon, Wed", in the order of the week. */
export const formatDays = (chosen: readonly ShiftDay[]): string =>
  [...chosen]
    .sort()
    .map((day) => dayNames[day])
    .join(', ');
