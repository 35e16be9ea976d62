/** What every command says of the request that it is given. */
export const requestWords = 'the request’s id, as the list shows it';

/** What every command says of a reason for the member. */
export const reasonWords = 'why, in words for the member: they read it by e-mail and in the portal';
