import PlansScreen from '../features/payments/plans/plans-screen.tsx';
import { loadUnpaidRenewal } from '../features/payments/unpaid-renewal/unpaid-renewal.tsx';
import { loadLazily } from '../frame/lazy-part.ts';
import { useSearchParams } from '../frame/use-search-params.ts';

const PlanChangeScreen = loadLazily(() => import('../features/payments/plan-change/plan-change-screen.tsx'));

export { loadUnpaidRenewal as prepare };

/** Shows the plans; with `?change=` the step in which a running plan is changed to the one that is named. */
export default function SubscriptionsScreen() {
  const [query] = useSearchParams();
  return query.get('change') ? <PlanChangeScreen /> : <PlansScreen />;
}
