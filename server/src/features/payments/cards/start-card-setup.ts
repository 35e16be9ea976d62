import type { Services } from '../../../services.ts';
import { ensureCustomer } from '../checkout/customer.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

interface SetUpSecrets {
  readonly clientSecret: string;
  readonly customerSessionClientSecret: string;
}

/**
 * Begins adding a card; the browser goes on with the provider's form. Nothing is charged.
 * @throws Refusal CARD_PROVIDER_UNAVAILABLE
 */
export async function startCardSetup(services: Services, memberId: string): Promise<SetUpSecrets> {
  const customerId = await ensureCustomer(services, memberId);
  const { cards } = services.payments;
  const [setup, session] = await Promise.all([cards.beginSetup(customerId), cards.openSession(customerId)]);
  return {
    clientSecret: unwrapProviderResult(setup),
    customerSessionClientSecret: unwrapProviderResult(session),
  };
}
