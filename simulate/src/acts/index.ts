import type { ActKind } from '../scene.ts';
import { takeNextStep } from './enroll.ts';
import { paymentActs } from './pay.ts';
import { textActs } from './text.ts';

/** All kinds of acts, by name. */
export const actKinds: Readonly<Record<string, ActKind>> = {
  'does what the portal asks next': { weight: 30, run: takeNextStep },
  ...paymentActs,
  ...textActs,
};
