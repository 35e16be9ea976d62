import { people } from './demo-people.ts';
import { complete, enroll, saveAdditional, saveContact, signUp } from './people.ts';
import { buy } from './purchases.ts';
import type { SeedContext } from './seed-context.ts';

/** Creates a member who only signed up. */
export const addAva = (world: SeedContext): Promise<string> => signUp(world, people.ava);

/** Creates a member with the contact step saved and the personal details missing. */
export async function addBen(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.ben);
  await saveContact(world, id, people.ben);
  return id;
}

/** Creates a member who paid, with the additional information missing. */
export async function addCleo(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.cleo);
  await enroll(world, id, people.cleo);
  await buy(world, id, 'standard');
  return id;
}

/** Creates a partner's member who waits for a match. @param partnerId an active partner */
export async function addDia(world: SeedContext, partnerId: string): Promise<string> {
  const id = await signUp(world, people.dia);
  await enroll(world, id, people.dia, partnerId);
  await buy(world, id, 'sponsored');
  await saveAdditional(world, id, 'To worry less before exams.');
  await complete(world, id);
  return id;
}

/** Creates a member on the free plan. */
export async function addFay(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.fay);
  await enroll(world, id, people.fay);
  await complete(world, id);
  return id;
}

/** Creates a sixteen-year-old member who paid, with the emergency contact missing. */
export async function addLeo(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.leo);
  await enroll(world, id, people.leo);
  await buy(world, id, 'starter');
  await saveAdditional(world, id, 'To argue less at home.');
  return id;
}
