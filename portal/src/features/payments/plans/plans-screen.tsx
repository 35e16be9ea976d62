import { useSearchParams } from 'react-router';
import { parseKind } from '../purchase.ts';
import { AddOnChooser } from './add-on-chooser.tsx';
import { PlanChooser } from './plan-chooser.tsx';

/** Shows the plans, or the add-ons with `?addOn=true` (ROUTE-01). */
export default function PlansScreen() {
  const [query] = useSearchParams();
  return parseKind(query) === 'add-on' ? <AddOnChooser /> : <PlanChooser />;
}
