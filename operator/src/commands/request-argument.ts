/** Help text of the request argument. */
export const requestWords = 'the request’s id, as the list shows it';

/** Help text of the reason for the member. */
export const reasonWords = 'the reason, which the member reads in an email and in the portal';
