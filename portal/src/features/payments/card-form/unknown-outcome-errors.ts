import type { StripeError } from '@stripe/stripe-js';

const unclearTypes: readonly StripeError['type'][] = [
  'api_connection_error',
  'api_error',
  'rate_limit_error',
];

/** Errors that don't tell whether what was asked for was done. */
export const isOutcomeUnknown = ({ type }: StripeError): boolean => unclearTypes.includes(type);
