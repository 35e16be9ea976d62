export { allowanceOf } from './allowance-repository.ts';
export { balanceOf } from './balance-of.ts';
export { endPeriodsHandler } from './end-periods.ts';
export { correctMoments, grantAddOn, grantPlanAllowance, grantPlanChange } from './grant-moments.ts';
export { periodOf } from './period-of.ts';
export { monthName } from './period-rules.ts';
export { beginMonthlyAllowance } from './roll-over.ts';
export { useMoment } from './use-moment.ts';
