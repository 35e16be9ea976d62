import {
  createSetupIntent,
  deletePaymentMethod,
  getPaymentMethods,
  openPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { beginCard } from './start-card-setup.ts';
import { chooseCard } from './set-default-card.ts';
import { listCards } from './member-cards.ts';
import { removeCard } from './remove-card.ts';

export function cardRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  serve(app, authentication, createSetupIntent, async ({ memberId }) => ({
    data: await beginCard(services, memberId),
  }));
  serve(app, authentication, getPaymentMethods, async ({ memberId }) => ({
    data: await listCards(services, memberId),
  }));
  serve(app, authentication, openPaymentMethods, async ({ memberId }) => {
    const secrets = await beginCard(services, memberId);
    return { data: { ...secrets, paymentMethods: await listCards(services, memberId) } };
  });
  serve(app, authentication, deletePaymentMethod, async ({ memberId, params }) => {
    await removeCard(services, memberId, params.paymentMethodId);
    return { message: 'Card deleted', data: await listCards(services, memberId) };
  });
  serve(app, authentication, setDefaultPaymentMethod, async ({ memberId, body }) => {
    await chooseCard(services, memberId, body.paymentMethodId);
    return { message: 'Default card changed', data: await listCards(services, memberId) };
  });
}
