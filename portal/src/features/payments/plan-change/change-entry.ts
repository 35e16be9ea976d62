export interface ChangeEntry {
  /** The member chose this plan at the checkout, and has a plan already, such as one bought in another tab. */
  readonly isFromCheckout?: boolean;
}
