/** Help text of the member argument. */
export const memberWords = 'the member’s phone, email, or ID';
