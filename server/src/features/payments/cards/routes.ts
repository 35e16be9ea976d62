import {
  createPaymentMethodSession,
  createSetupIntent,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { removeCard, setDefaultCard, startCardSetup } from './change-cards.ts';
import { listCards } from './member-cards.ts';

export function registerCardRoutes(register: RegisterEndpoint, services: Services): void {
  register(createSetupIntent, async ({ memberId }) => ({ data: await startCardSetup(services, memberId) }));
  register(getPaymentMethods, async ({ memberId }) => ({ data: await listCards(services, memberId) }));
  register(createPaymentMethodSession, async ({ memberId }) => {
    const secrets = await startCardSetup(services, memberId);
    return { data: { ...secrets, paymentMethods: await listCards(services, memberId) } };
  });
  register(deletePaymentMethod, async ({ memberId, params }) => {
    await removeCard(services, memberId, params.paymentMethodId);
    return { message: 'Card deleted', data: await listCards(services, memberId) };
  });
  register(setDefaultPaymentMethod, async ({ memberId, body }) => {
    await setDefaultCard(services, memberId, body.paymentMethodId);
    return { message: 'Default card changed', data: await listCards(services, memberId) };
  });
}
