import type { ErrorSource } from '@moments/contract/http/error-sources';
import { ErrorAlert } from '../../api/error-alert.tsx';

/** Shows the errors of a step's calls and of the whole sign-in as dismissible red alerts (AUTH-18). */
export function StepAlert({ sources }: { sources: readonly ErrorSource[] }) {
  return (['authentication', ...sources] as const).map((source) => (
    <ErrorAlert key={source} source={source} />
  ));
}
