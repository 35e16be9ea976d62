/** By this a return from the bank’s page is known as that of an open renewal. */
export const renewalPurpose = 'renewal';
