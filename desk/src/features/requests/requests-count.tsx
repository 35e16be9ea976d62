import type { ReactNode } from 'react';
import { useRequestsCount } from './request-queries.ts';

/** Shows how many requests wait for a decision. It loads only for operations. */
export const RequestsCount = ({ show }: { show: (count: number) => ReactNode }) =>
  show(useRequestsCount() ?? 0);
