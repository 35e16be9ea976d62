import type { ReactNode } from 'react';
import { countFailed } from './delivery-copy.ts';
import { useDeliveryHealth, useDeliveryUpdates } from './delivery-queries.ts';

/** Shows how many deliveries failed and can be tried again. */
export function DeliveriesCount({ show }: { show: (count: number) => ReactNode }) {
  useDeliveryUpdates();
  const { data } = useDeliveryHealth();
  return show(countFailed(data?.groups ?? [], {}));
}
