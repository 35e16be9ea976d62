import type { PlansFile } from '@moments/contract/payments/operator-plans';
import plans from '../../../../plans/plans.json' with { type: 'json' };

/** The catalog that comes with the product: `server/plans/plans.json`. */
export const defaultPlans: PlansFile = plans;
