export { cancelPlan } from './cancel-plan.ts';
export { pausePlan, resumePlan } from './pause-plan.ts';
export { subscriptionRoutes } from './routes.ts';
