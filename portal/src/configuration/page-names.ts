/** The names of pages that links elsewhere use, too. */
export const pageNames = {
  accountSettings: 'Account Settings',
  addMoments: 'Add More Moments',
} as const;
