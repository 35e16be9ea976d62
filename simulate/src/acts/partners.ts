import { getActivePartners } from '@moments/contract/partners/partners';
import {
  staffCreatePartner,
  staffEndPartnership,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import type { Random } from '../random.ts';
import type { ActKind, Scene } from '../scene.ts';

const token = 'sandbox-operator';
const drawBudget = (random: Random): number | null => random.pick([0, 2, 5, 10, 40, null]);

async function change(scene: Scene, partner: { id: string; active: boolean }) {
  const { random } = scene;
  const params = { id: partner.id };
  // Most partners stay open, so that they have members.
  const body = random.isLucky(0.7)
    ? { monthlyMomentsBudget: drawBudget(random) }
    : { active: !partner.active || random.isLucky(0.3) };
  await scene.callAsStaff(staffUpdatePartner, { token, params, body });
}

/** A partner comes, opens, closes, or has another budget. */
async function manage(scene: Scene): Promise<void> {
  const { random } = scene;
  const list = await scene.callAsStaff(staffListPartners, { token });
  const partners = list?.partners ?? [];
  if (partners.length > 0 && !random.isLucky(0.2)) return change(scene, random.pick(partners));
  const name = `Partner ${String(random.below(2 ** 31))}`;
  const body = { name, monthlyMomentsBudget: drawBudget(random) };
  await scene.callAsStaff(staffCreatePartner, { token, body });
}

/** Chooses one of the partners that the portal lists, or none. */
export async function choosePartner(scene: Scene): Promise<string> {
  if (scene.random.isLucky(0.5)) return 'NONE';
  const partners = (await scene.call(getActivePartners))?.partners ?? [];
  return partners.length === 0 ? 'NONE' : scene.random.pick(partners)._id;
}

async function endPartnership(scene: Scene): Promise<void> {
  const { id: memberId } = scene.member;
  if (memberId === undefined) return;
  const params = { memberId };
  await scene.callAsStaff(staffEndPartnership, { token, params, body: { reason: 'The person left' } });
}

export const partnerActs: Readonly<Record<string, ActKind>> = {
  'a partner comes or changes': { weight: 5, run: manage },
  'a partner says that the person left': { weight: 1, run: endPartnership },
};
