export { getAllowance } from './allowance-repository.ts';
export { getPeriod, readBalance } from './balance.ts';
export {
  createEndPeriodsHandler,
  endPeriodBeforeReading,
  endPlanMomentsNow,
  startMonthlyAllowance,
} from './end-period.ts';
export {
  consumeMoment,
  correctMoments,
  grantAddOn,
  grantPlanAllowance,
  grantPlanChange,
  restartPlanMonth,
  resumePlanPeriod,
  returnMoment,
} from './moments.ts';
