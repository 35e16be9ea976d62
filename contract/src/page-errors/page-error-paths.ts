/** Where the portal's pages report their errors. */
export const pageErrorsPath = '/api/v1/page-errors';
/** Where the desk's pages report theirs. */
export const deskPageErrorsPath = '/api/v1/staff/page-errors';
