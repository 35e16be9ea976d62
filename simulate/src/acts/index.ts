import type { ActKind } from '../scene.ts';
import { opening } from '../story.ts';
import { accountActs } from './account.ts';
import { takeNextSteps } from './enroll.ts';
import { partnerActs } from './partners.ts';
import { paymentActs } from './pay.ts';
import { referralActs } from './refer.ts';
import { staffActs } from './staff.ts';
import { textActs } from './text.ts';
import { troubleActs } from './trouble.ts';

export const actKinds: Readonly<Record<string, ActKind>> = {
  [opening]: { weight: 22, run: takeNextSteps },
  ...paymentActs,
  ...partnerActs,
  ...referralActs,
  ...textActs,
  ...accountActs,
  ...staffActs,
  ...troubleActs,
};
