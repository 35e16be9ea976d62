import { signInCopy } from '../src/features/sign-in/copy.ts';
import { openNewCard, withCards } from './card-form-rows.tsx';
import { createCheckoutApi, fullPrice, showCheckout } from './checkout-journey.tsx';
import { visa } from './sample-billing.ts';
import { sampleProfile } from './sample-profile.ts';
import { createSettingsApi, showSettings } from './settings-journey.tsx';
import { signUpToEmailCodeStep, openSignUp, startJourney } from './sign-in-journey.tsx';

/** A form whose button can't be pressed yet, and what it says next to it. */
export interface BlockedFormRow {
  readonly name: string;
  readonly open: () => Promise<unknown>;
  readonly button: string | RegExp;
  readonly reason: string;
}

const checkTheBox = 'Check the box above to continue.';
function openCheckout(path: string, isLoaded = true): Promise<unknown> {
  createCheckoutApi(fullPrice, [visa]);
  const load = () => new Promise<null>(() => undefined);
  showCheckout({ path, profile: withCards(), ...(isLoaded ? {} : { load }) });
  return Promise.resolve();
}

export const blockedRows: readonly BlockedFormRow[] = [
  {
    name: 'Sign Up without the terms',
    open: () => openSignUp(startJourney()),
    button: signInCopy.textCode,
    reason: checkTheBox,
  },
  {
    name: 'Sign Up: the emailed code without the consent',
    open: () => signUpToEmailCodeStep(startJourney()),
    button: 'Continue',
    reason: checkTheBox,
  },
  {
    name: 'Settings: unchanged personal info',
    open: () => {
      createSettingsApi();
      return showSettings('profile');
    },
    button: 'Save',
    reason: 'All changes saved',
  },
  {
    name: 'Settings: an unchanged schedule',
    open: () => {
      createSettingsApi();
      return showSettings('schedule', sampleProfile());
    },
    button: 'Request change',
    reason: 'Choose a different time or different days.',
  },
  {
    name: 'Billing: a new card without its details',
    open: openNewCard,
    button: 'Save card',
    reason: 'Fill in your card details first.',
  },
  {
    name: 'Checkout: a saved card before the payment form has loaded',
    open: () => openCheckout('/checkout?plan=price_standard', false),
    button: /^Pay \$49\.00/,
    reason: 'The payment form is still loading.',
  },
  {
    name: 'Checkout: a saved card without its security code',
    open: () => openCheckout('/checkout?plan=price_plenty&addOn=true'),
    button: /^Pay /,
    reason: 'Fill in the security code first.',
  },
];
