import plans from '../../../plans/plans.json' with { type: 'json' };
import type { PlansFile } from './plans-file.ts';

/** The catalog that comes with the product: `server/plans/plans.json`. */
export const defaultPlans: PlansFile = plans;
