import type { ReactNode } from 'react';
import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { Gauge } from '@moments/ui/display/gauge.tsx';

interface MomentsGaugeProps {
  readonly balance: Pick<MomentsBalance, 'fromPlan' | 'fromAddOns' | 'limit'>;
  /** When the Moments expire. */
  readonly children?: ReactNode;
}

/** Shows the Moments left and where they come from (HOME-02, MOM-02). */
export const MomentsGauge = ({ balance, children }: MomentsGaugeProps) => (
  <Gauge
    main={balance.fromPlan}
    extra={balance.fromAddOns}
    limit={balance.limit}
    labels={{ main: 'from your plan', extra: 'add-on' }}
  >
    {children}
  </Gauge>
);
