import { people } from './demo-people.ts';
import { complete, enroll, saveAdditional, saveContact, signUp } from './people.ts';
import { buy } from './purchases.ts';
import type { SeedContext } from './seed-context.ts';

/** Signed up, nothing else. */
export const addAva = (world: SeedContext): Promise<string> => signUp(world, people.ava);

/** The contact step is saved, the personal details are missing. */
export async function addBen(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.ben);
  await saveContact(world, id, people.ben);
  return id;
}

/** Has paid; the additional information is missing. */
export async function addCleo(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.cleo);
  await enroll(world, id, people.cleo);
  await buy(world, id, 'standard');
  return id;
}

/** A partner's member who waits to be matched. @param partnerId an active partner */
export async function addDia(world: SeedContext, partnerId: string): Promise<string> {
  const id = await signUp(world, people.dia);
  await enroll(world, id, people.dia, partnerId);
  await buy(world, id, 'sponsored');
  await saveAdditional(world, id, 'To worry less before exams.');
  await complete(world, id);
  return id;
}

/** On the free plan. */
export async function addFay(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.fay);
  await enroll(world, id, people.fay);
  await complete(world, id);
  return id;
}

/** Sixteen years old; has paid, and the emergency contact is missing. */
export async function addLeo(world: SeedContext): Promise<string> {
  const id = await signUp(world, people.leo);
  await enroll(world, id, people.leo);
  await buy(world, id, 'starter');
  await saveAdditional(world, id, 'To argue less at home.');
  return id;
}
