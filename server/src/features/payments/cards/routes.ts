import type { FastifyInstance } from 'fastify';
import {
  createPaymentMethodSession,
  createSetupIntent,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listCards } from './member-cards.ts';
import { removeCard } from './remove-card.ts';
import { setDefaultCard } from './set-default-card.ts';
import { startCardSetup } from './start-card-setup.ts';

export function cardRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  registerEndpoint(app, authentication, createSetupIntent, async ({ memberId }) => ({
    data: await startCardSetup(services, memberId),
  }));
  registerEndpoint(app, authentication, getPaymentMethods, async ({ memberId }) => ({
    data: await listCards(services, memberId),
  }));
  registerEndpoint(app, authentication, createPaymentMethodSession, async ({ memberId }) => {
    const secrets = await startCardSetup(services, memberId);
    return { data: { ...secrets, paymentMethods: await listCards(services, memberId) } };
  });
  registerEndpoint(app, authentication, deletePaymentMethod, async ({ memberId, params }) => {
    await removeCard(services, memberId, params.paymentMethodId);
    return { message: 'Card deleted', data: await listCards(services, memberId) };
  });
  registerEndpoint(app, authentication, setDefaultPaymentMethod, async ({ memberId, body }) => {
    await setDefaultCard(services, memberId, body.paymentMethodId);
    return { message: 'Default card changed', data: await listCards(services, memberId) };
  });
}
