import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';

/** Returns the last payment of a member who has waited for a coach longer than promised, and ends the plan (RENEW-05). */
export const takeMoneyBack = defineEndpoint({
  name: 'takeMoneyBack',
  summary: 'Return the payment of a member who waits for a coach longer than promised, and end the plan',
  method: 'POST',
  path: '/api/v1/students/take-money-back',
  access: 'member',
  reply: messageReply,
  errorSource: 'payment',
});
