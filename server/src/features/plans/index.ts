export { importPlans } from './import-plans.ts';
export { defaultPlans } from './default-plans.ts';
export { findPlan, type StoredPlan } from './plans-repository.ts';
export { offeredPlan, purchasablePlan } from './purchasable.ts';
export { planRoutes } from './routes.ts';
export { productsFor } from './products-for.ts';
