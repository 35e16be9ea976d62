import { Collection, type Store } from '../store.ts';
import { campaignOf, type Campaign } from './campaign.ts';

/** The one campaign, as it stands now. */
export class CurrentCampaign {
  readonly #terms: Collection<{ discount: number }>;

  constructor(
    readonly id: string,
    store: Store,
  ) {
    this.#terms = new Collection(store, 'growsurf-campaign');
  }

  get(): Campaign {
    return campaignOf(this.id, this.#terms.get(this.id)?.discount);
  }

  /** @param discount in percent */
  setDiscount(discount: number): void {
    this.#terms.put(this.id, { discount });
  }
}
