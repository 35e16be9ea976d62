import type * as contract from '@moments/contract/sign-in/sign-in';
import { withoutSchemas } from '../api/without-schemas.ts';

export const logOutCall = withoutSchemas<typeof contract.logOut>({
  method: 'POST',
  path: '/api/v1/accounts/member/log-out',
  errorSource: 'authentication',
  defaultError: 'Request failed',
});
