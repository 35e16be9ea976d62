/** What every command says of the member it is given. */
export const memberWords = 'the member’s phone, e-mail or id';
