import type { ComponentType } from 'react';
import { AddressStory } from './stories/address.tsx';
import { AuthStory } from './stories/auth.tsx';
import { billingStories } from './stories/billing.tsx';
import { CheckoutStory, ProcessingStory } from './stories/checkout.tsx';
import { ComponentsStory } from './stories/components.tsx';
import { HomeStory } from './stories/home.tsx';
import { NoticesStory } from './stories/notices.tsx';
import { openPaymentStories } from './stories/open-payment.tsx';
import { DialogStory, DrawerStory } from './stories/overlays.tsx';
import { PlansStory } from './stories/plans.tsx';
import { ReceivedStory } from './stories/received.tsx';
import { settingsStories } from './stories/settings.tsx';
import { standingStories } from './stories/standing.tsx';
import { ReviewStory, WizardStory } from './stories/wizard.tsx';

/** Screens made of the parts, by name. */
export const stories: Readonly<Record<string, ComponentType>> = {
  components: ComponentsStory,
  auth: AuthStory,
  wizard: WizardStory,
  review: ReviewStory,
  address: AddressStory,
  plans: PlansStory,
  checkout: CheckoutStory,
  processing: ProcessingStory,
  home: HomeStory,
  received: ReceivedStory,
  dialog: DialogStory,
  drawer: DrawerStory,
  notices: NoticesStory,
  ...billingStories,
  ...openPaymentStories,
  ...settingsStories,
  ...standingStories,
};
