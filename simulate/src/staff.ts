import { addDeskSession, addStaff } from '@moments/server/test/desk-staff';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** Adds a person. @param isOnCall on every evening that has no one yet */
export async function hire(world: World, roles: ('coach' | 'operations')[], isOnCall = false): Promise<void> {
  const phone = `+1646555${String(1_000 + world.staff.length)}`;
  const { id } = await world.work((services) => addStaff({ services }, { roles, isOnCall, phone }));
  world.staff.push({ id, isCoach: roles.includes('coach'), isActive: true });
}

/** Signs a person in. @returns the session's cookie */
export const signIn = (world: World, { id }: Person): Promise<string> =>
  world.work((services) => addDeskSession({ services }, id));

/** Lists the coaches who work now. */
export const listCoaches = ({ world }: { readonly world: World }): Person[] =>
  world.staff.filter(({ isActive, isCoach }) => isActive && isCoach);
