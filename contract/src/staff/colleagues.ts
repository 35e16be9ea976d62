import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffSessionCall, staffPath } from '../http/staff-call.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';
import { staffRoles } from './permissions.ts';

/** Evenings on which a coach works. */
export const staffShifts = z.array(z.object({ time: shiftTime, days: z.array(shiftDay) }));

/** Lists the active staff: names and roles, for handing over and for who is on call. */
export const staffListColleagues = defineEndpoint({
  name: 'staffListColleagues',
  summary: 'List the active staff',
  method: 'GET',
  path: `${staffPath}/colleagues`,
  reply: z.object({
    staff: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        roles: z.array(z.enum(staffRoles)),
        onCall: z.boolean(),
        shifts: staffShifts,
        awayUntil: z.nullable(z.string()),
        /** An absence that is still to begin. */
        plannedAway: z.nullable(z.object({ from: z.string(), until: z.string() })),
        /** How many more members the person can take as their coach; null for no limit. A cover for a time needs no room. */
        room: z.nullable(z.int()),
      }),
    ),
  }),
  actions: ['use-desk'],
  ...staffSessionCall,
});
