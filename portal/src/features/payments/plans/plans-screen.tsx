import { useSearchParams } from 'react-router';
import { AddOnChooser } from './add-on-chooser.tsx';
import { PlanChooser } from './plan-chooser.tsx';

/** The plans, or the add-ons with `?addOn=true` (ROUTE-01). */
export default function PlansScreen() {
  const [query] = useSearchParams();
  return query.get('addOn') === 'true' ? <AddOnChooser /> : <PlanChooser />;
}
