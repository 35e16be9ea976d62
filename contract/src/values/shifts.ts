import * as z from 'zod/mini';

export { formatDays, formatFullDays, shiftTimes, type ShiftDay, type ShiftTime } from './shift-times.ts';

/** '1' = Early Evening, '2' = Late Evening (ADD-02). */
export const shiftTime = z.enum(['1', '2']);

/** 1 = Monday … 7 = Sunday. */
export const shiftDay = z.enum(['1', '2', '3', '4', '5', '6', '7']);
