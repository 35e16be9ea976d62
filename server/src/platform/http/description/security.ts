import type { Endpoint } from '@moments/contract/http/endpoint';
import { decideAccess, tokenRoles } from '@moments/contract/staff/permissions';

const listTokenRoles = ({ actions = [] }: Endpoint) =>
  tokenRoles.filter((role) => decideAccess([role], actions) === 'allowed');

/** Lists the roles of tokens that may make a call. A token needs one of them (SEC-08). */
const toTokenSecurity = (endpoint: Endpoint): readonly object[] =>
  listTokenRoles(endpoint).flatMap((role) => [{ token: [role] }, { tokenBearer: [role] }]);

export function toSecurity(endpoint: Endpoint): readonly object[] {
  const { access, needsSession = false } = endpoint;
  if (access === 'anyone' || access === 'staff-visitor') return [];
  if (access === 'member') return [{ member: [] }, { memberBearer: [] }];
  return [{ session: [] }, ...(needsSession ? [] : toTokenSecurity(endpoint))];
}

export const explainAccess: Readonly<Record<Endpoint['access'], string>> = {
  anyone: 'Anyone may call it.',
  member: 'A logged-in member may call it, for their own data only.',
  staff: 'Staff may call it',
  'staff-visitor': 'Anyone who reaches the staff’s listener may call it, before signing in.',
};

export const securitySchemes = {
  members: {
    member: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'The token of a member’s session, alone.',
    },
    memberBearer: { type: 'http', scheme: 'bearer', description: 'The token of a member’s session.' },
  },
  staff: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-moments-desk',
      description: 'The cookie of a desk session. Writes also need the desk’s `Origin`.',
    },
    token: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'A staff token with the role that the call names, alone.',
    },
    tokenBearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A staff token with the role that the call names.',
    },
  },
} as const;
