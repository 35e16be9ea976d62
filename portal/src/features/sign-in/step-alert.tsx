import type { ErrorSource } from '@moments/contract/http/error-sources';
import { ErrorAlert } from '../../api/error-alert.tsx';

/** The errors of a step's calls as dismissible red alerts (AUTH-18), and of the sign-in as a whole. */
export function StepAlert({ sources }: { sources: readonly ErrorSource[] }) {
  return (['authentication', ...sources] as const).map((source) => (
    <ErrorAlert key={source} source={source} />
  ));
}
