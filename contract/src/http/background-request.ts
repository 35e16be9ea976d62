/**
 * The header of a call that a page makes by itself, with nobody's doing. It is answered like any other, but is no use of the
 * session: a page that just stands open ends unused like one that is closed (SESS-02). Any value counts.
 */
export const backgroundRequestHeader = 'x-unattended';
