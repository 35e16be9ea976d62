import { staffPath } from '../http/staff-call.ts';

/** Opens the organization's sign-in page. A link of the desk leads here; it is no call of the page. */
export const organizationStartPath = `${staffPath}/session/oidc/start`;

/** The query parameter with which the link asks the organization's page for another account than the one it knows. */
export const otherAccountName = 'other';

/** Where the organization's page sends the browser back. Registered at the identity provider. */
export const organizationCallbackPath = `${staffPath}/session/oidc/callback`;

/** The query parameter by which the desk's page learns why its sign-in failed. */
export const organizationProblemName = 'organization';

/**
 * `refused`: no active staff has this verified email. `canceled`: the person stopped at the organization's page. `failed`: something
 * about the return was wrong.
 */
export const organizationProblems = ['refused', 'canceled', 'failed', 'unavailable'] as const;
export type OrganizationProblem = (typeof organizationProblems)[number];
