export interface TestCard {
  number: string;
  does: string;
}

/** As at Stripe, and one of the sandbox's own that stays "processing". Any later expiry date and any CVC will do. */
export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0025 0000 3155', does: 'Requires authentication' },
  { number: '4000 0000 0000 9995', does: 'Declined' },
  { number: '4000 0000 0000 0341', does: 'Can be saved, then fails on the next charge' },
  {
    number: '4000 0000 0000 7726',
    does: 'Stays processing for 20 seconds, or until you settle it under Stripe data',
  },
];
