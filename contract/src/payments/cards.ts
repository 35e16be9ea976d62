import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** A saved card (DATA-04). The default one is what a plan renews on. */
export const savedPaymentMethod = z.object({
  id: z.string(),
  isDefault: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
});
export type SavedPaymentMethod = z.infer<typeof savedPaymentMethod>;

/** What the browser adds a card with: both are for the card provider’s script only. */
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

/** Begins adding a card (BILL-05); kept for 2 s (API-06). */
export const createSetupIntent = endpoint({
  name: 'createSetupIntent',
  summary: 'Begin to add a card',
  method: 'POST',
  path: '/api/v1/students/setup-intent',
  ...cardCall,
  reply: z.object({ statusCode: z.literal(200), data: setUpSecrets }),
});

export const getPaymentMethods = endpoint({
  name: 'getPaymentMethods',
  summary: 'The saved cards',
  method: 'GET',
  path: '/api/v1/students/payment-methods',
  ...cardCall,
  reply: z.object({ statusCode: z.literal(200), data: cards }),
});

/** The saved cards together with what is needed to add one (API-08). A POST, for it creates something at the provider. */
export const createPaymentMethodSession = endpoint({
  name: 'createPaymentMethodSession',
  summary: 'The saved cards, and what a card is added with',
  method: 'POST',
  path: '/api/v1/students/payment-methods/setup',
  ...cardCall,
  reply: z.object({
    statusCode: z.literal(200),
    data: z.extend(setUpSecrets, { paymentMethods: cards }),
  }),
});

/** Deletes a card; refused for the default one while a plan renews on it (CARD_IN_USE, BILL-05). */
export const deletePaymentMethod = endpoint({
  name: 'deletePaymentMethod',
  summary: 'Delete a saved card',
  method: 'DELETE',
  path: '/api/v1/students/delete-payment-method/:paymentMethodId',
  ...cardCall,
  params: z.strictObject({ paymentMethodId }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: cards }),
});

/** Makes a card the default: of the member, and of the running plan. */
export const setDefaultPaymentMethod = endpoint({
  name: 'setDefaultPaymentMethod',
  summary: 'Make a saved card the default',
  method: 'PUT',
  path: '/api/v1/students/default-payment-method',
  ...cardCall,
  body: z.strictObject({ paymentMethodId }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: cards }),
});
