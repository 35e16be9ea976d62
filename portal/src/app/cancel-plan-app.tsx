import { useEffect } from 'react';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { CancelPlanScreen } from '../features/payments/cancel-link/cancel-plan-screen.tsx';

/** The app of the “Cancel my plan” link's page. It works with and without a session. */
export default function CancelPlanApp() {
  useEffect(keepFocus, []);
  return <CancelPlanScreen />;
}
