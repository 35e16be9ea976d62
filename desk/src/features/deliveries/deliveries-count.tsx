import type { ReactNode } from 'react';
import { countFailed } from './delivery-copy.ts';
import { useDeliveryHealth } from './delivery-queries.ts';

/** Shows how many deliveries failed and can be tried again. */
export function DeliveriesCount({ show }: { show: (count: number) => ReactNode }) {
  const { data } = useDeliveryHealth();
  return show(countFailed(data?.groups ?? [], {}));
}
