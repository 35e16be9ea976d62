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

/** A reply with a status other than 2xx. */
export class StripeFailure extends Error {
  readonly code: string;

  constructor(
    readonly statusCode: number,
    readonly body: FailureBody,
    /** Whether the error is the result of work. An idempotency key keeps a result, but not the rejection of a request. */
    readonly isOutcome = true,
  ) {
    super(body.message);
    this.code = body.code ?? body.type;
  }
}

/** Creates a 400: the request is invalid. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

/** Creates a 404. */
export function resourceMissing(what: string, id: string, param = 'id'): StripeFailure {
  const body: FailureBody = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${what}: '${id}'`,
    param,
  };
  return new StripeFailure(param === 'id' ? 404 : 400, body);
}

/** Creates a 402: the card was declined. */
export function createDecline(body: Omit<FailureBody, 'type'>): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', ...body });
}

export const serverError: FailureBody = {
  type: 'api_error',
  message: 'An unknown error occurred. (This failure was switched on in the sandbox.)',
};
