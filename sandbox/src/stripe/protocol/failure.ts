import type Stripe from 'stripe';

/** Stripe's error object, https://docs.stripe.com/api/errors. */
export interface FailureBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** A reply other than 2xx. */
export class StripeFailure extends Error {
  readonly code: string;

  constructor(
    readonly statusCode: number,
    readonly body: FailureBody,
    /** Whether it is the outcome of work, which an idempotency key holds on to, or a refusal to start any. */
    readonly isOutcome = true,
  ) {
    super(body.message);
    this.code = body.code ?? body.type;
  }
}

/** 400: the request can't be done as it stands. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

/** 404. */
export function resourceMissing(what: string, id: string, param = 'id'): StripeFailure {
  const body: FailureBody = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  };
  return new StripeFailure(param === 'id' ? 404 : 400, body);
}

/** 402: the card was refused. */
export function declined(body: Omit<FailureBody, 'type'>): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', ...body });
}

export const serverError: FailureBody = {
  type: 'api_error',
  message: 'An unknown error occurred. (The sandbox was told to fail.)',
};
