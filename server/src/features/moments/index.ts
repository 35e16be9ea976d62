export { allowanceOf } from './allowance-repository.ts';
export { balanceOf } from './read-balance.ts';
export { endPeriodsHandler } from './end-periods.ts';
export { correctMoments, grantAddOn, grantPlanAllowance, grantPlanChange } from './grant-moments.ts';
export { periodOf } from './get-period.ts';
export { monthName } from './period-rules.ts';
export { beginMonthlyAllowance } from './end-period.ts';
export { useMoment } from './consume-moment.ts';
