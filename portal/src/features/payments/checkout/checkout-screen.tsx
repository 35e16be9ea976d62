import { Navigate, useSearchParams } from 'react-router';
import { Checkout } from './checkout.tsx';
import { getPlanChooserUrl, parsePurchase } from './purchase.ts';

/** The checkout of the plan that the address names; without one there is nothing to pay (ROUTE-10). */
export default function CheckoutScreen() {
  const [query] = useSearchParams();
  const purchase = parsePurchase(query);
  if (!purchase) return <Navigate to={getPlanChooserUrl(query.get('addOn') === 'true')} replace />;
  return <Checkout key={`${purchase.priceId} ${String(purchase.isAddOn)}`} purchase={purchase} />;
}
