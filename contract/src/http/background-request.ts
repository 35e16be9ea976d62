/**
 * The header of a call that a page makes without a member's action. The call does not extend the session, so an open but unused page
 * ends like a closed one (SESS-02). Any value counts.
 */
export const backgroundRequestHeader = 'x-unattended';
