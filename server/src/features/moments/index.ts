export { getAllowance } from './allowance-repository.ts';
export { getPeriod, readBalance } from './balance.ts';
export { endPeriodsHandler, endPlanMomentsNow, startMonthlyAllowance } from './end-period.ts';
export {
  consumeMoment,
  correctMoments,
  grantAddOn,
  grantPlanAllowance,
  grantPlanChange,
  returnMoment,
} from './moments.ts';
export { monthName } from './period-rules.ts';
