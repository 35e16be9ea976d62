import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import { vi } from 'vitest';
import {
  createSetupIntent,
  getPaymentMethods,
  type SavedPaymentMethod,
} from '@moments/contract/payments/cards';
import { CardScript } from '../src/features/payments/card-form/card-script.ts';
import type { ProfileData } from '../src/member/profile-query.ts';
import { FakeApi } from './fake-api.ts';
import type { FakeStripe } from './fake-stripe.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';
import { visa } from './sample-billing.ts';

/** The card that FakeStripe saves. */
export const newCard: SavedPaymentMethod = {
  id: 'pm_new',
  isDefault: false,
  card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2131 },
};

export const createCardsReply = (data: SavedPaymentMethod[]) => ({ statusCode: 200, data }) as const;
export const createChangedCardsReply = (data: SavedPaymentMethod[]) =>
  ({ statusCode: 200, message: '', data }) as const;

/** Returns a server with the cards that are saved there: the new one is, as soon as the card provider has saved it. */
export function createCardApi(stripe: FakeStripe, before: readonly SavedPaymentMethod[] = [visa]): FakeApi {
  let setups = 0;
  const isSaved = (): boolean =>
    stripe.confirmSetup.mock.calls.length > 0 || stripe.retrieveSetupIntent.mock.calls.length > 0;
  return new FakeApi()
    .answerBy(getPaymentMethods, () => createCardsReply(isSaved() ? [newCard, ...before] : [...before]))
    .answerBy(createSetupIntent, () => {
      setups += 1;
      return {
        statusCode: 200 as const,
        data: { clientSecret: `seti_${setups}_secret_1`, customerSessionClientSecret: 'cuss_1' },
      };
    });
}

interface CardSurroundings {
  readonly path: string;
  readonly profile?: ProfileData;
  /** How the browser script loads. By default, it is there right away. */
  readonly load?: () => Promise<ReturnType<FakeStripe['toStripe']> | null>;
}

/** Shows a screen that may ask for a card, with a fake of the card provider's script. */
export function showWithCards(
  node: ReactNode,
  stripe: FakeStripe,
  { load = () => Promise.resolve(stripe.toStripe()), ...surroundings }: CardSurroundings,
): RenderedScreen {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return renderScreen(
    <StrictMode>
      <CardScript value={load}>{node}</CardScript>
    </StrictMode>,
    surroundings,
  );
}

/** Types a card into the form that is open, and saves it. */
export async function saveTypedCard(saveLabel = 'Save card'): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Card number'), '4444');
  await userEvent.click(screen.getByRole('button', { name: saveLabel }));
}
