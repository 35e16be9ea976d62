import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

/** A saved card (DATA-04). The plan renews with the default card. */
export const savedPaymentMethod = z.object({
  id: z.string(),
  isDefault: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
});
export type SavedPaymentMethod = z.infer<typeof savedPaymentMethod>;

/** The secrets with which the browser adds a card. Both are for Stripe’s script only. */
const setUpSecrets = z.object({ clientSecret: z.string(), customerSessionClientSecret: z.string() });

const defaultError = 'Something went wrong! Please try again!';
const cardCall = {
  access: 'member',
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError,
} as const;
const cards = z.array(savedPaymentMethod);
const paymentMethodId = z.string().check(z.minLength(1), z.maxLength(255));

/** Starts to add a card (BILL-05). The reply is kept for 2 s (API-06). */
export const createSetupIntent = defineEndpoint({
  name: 'createSetupIntent',
  summary: 'Start to add a card',
  method: 'POST',
  path: '/api/v1/students/setup-intent',
  ...cardCall,
  reply: z.object({ data: setUpSecrets }),
});

export const getPaymentMethods = defineEndpoint({
  name: 'getPaymentMethods',
  summary: 'List the saved cards',
  method: 'GET',
  path: '/api/v1/students/payment-methods',
  ...cardCall,
  reply: z.object({ data: cards }),
});

/** Lists the saved cards and starts to add one (API-08). A POST, because it creates an object at Stripe. */
export const createPaymentMethodSession = defineEndpoint({
  name: 'createPaymentMethodSession',
  summary: 'List the saved cards and start to add one',
  method: 'POST',
  path: '/api/v1/students/payment-methods/setup',
  ...cardCall,
  reply: z.object({ data: z.extend(setUpSecrets, { paymentMethods: cards }) }),
});

/** Deletes a card. Rejects the default card if a plan renews with it (CARD_IN_USE, BILL-05). */
export const deletePaymentMethod = defineEndpoint({
  name: 'deletePaymentMethod',
  summary: 'Delete a saved card',
  method: 'DELETE',
  path: '/api/v1/students/delete-payment-method/:paymentMethodId',
  ...cardCall,
  params: z.strictObject({ paymentMethodId }),
  reply: z.object({ message: z.string(), data: cards }),
});

/** Makes a card the default of the member and of the active plan. */
export const setDefaultPaymentMethod = defineEndpoint({
  name: 'setDefaultPaymentMethod',
  summary: 'Make a saved card the default',
  method: 'PUT',
  path: '/api/v1/students/default-payment-method',
  ...cardCall,
  body: z.strictObject({ paymentMethodId }),
  reply: z.object({ message: z.string(), data: cards }),
});
