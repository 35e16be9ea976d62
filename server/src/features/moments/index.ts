export { getAllowance } from './allowance-repository.ts';
export { readBalance } from './read-balance.ts';
export { endPeriodsHandler } from './end-periods.ts';
export { correctMoments, grantAddOn, grantPlanAllowance, grantPlanChange } from './grant-moments.ts';
export { getPeriod } from './get-period.ts';
export { monthName } from './period-rules.ts';
export { startMonthlyAllowance } from './end-period.ts';
export { consumeMoment } from './consume-moment.ts';
