import { describe, expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { getErrorDefaults, type Endpoint } from './endpoint.ts';
import { errorSources } from './error-sources.ts';
import { errorReply, errorTable, getErrorMessage, type ErrorCode } from './errors.ts';

/** Every call of the specification's section 7: method and path, parameters as `:`. */
const specified = [
  'POST /api/v1/accounts/member/send-code',
  'POST /api/v1/accounts/member-signup',
  'POST /api/v1/accounts/member/:/verify-code',
  'POST /api/v1/accounts/member/:/verify-phone-number',
  'POST /api/v1/accounts/member/:/send-email-verification',
  'POST /api/v1/accounts/member/:/complete-signup-verification',
  'GET /api/v1/students/member-profile',
  'GET /api/v1/students/statics',
  'GET /api/v1/students/payment-history',
  'GET /api/v1/students/get-subscription',
  'PUT /api/v1/students/cancel-subscription',
  'POST /api/v1/students/setup-intent',
  'GET /api/v1/students/payment-methods',
  'DELETE /api/v1/students/delete-payment-method/:',
  'PUT /api/v1/students/default-payment-method',
  'PUT /api/v1/students/:/member-update',
  'POST /api/v1/students/:/complete-member-enrollment',
  'GET /api/v1/students/get-active-partners',
  'GET /api/v1/students/member-demographics',
  'POST /api/v1/students/:/request-schedule-change',
  'POST /api/v1/students/:/pause-service',
  'POST /api/v1/students/:/end-service',
  'POST /api/v1/students/:/update-personal-info',
  'POST /api/v1/subscriptions/add-customer',
  'POST /api/v1/subscriptions/payment-intent',
  'PATCH /api/v1/subscriptions/payment-intent',
  'GET /api/v1/subscriptions/products',
] as const;

const toPath = (path: string): string => path.replace(/:[A-Za-z]+/g, ':');
const formatCall = ({ method, path }: Endpoint): string => `${method} ${toPath(path)}`;
const findRepeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

interface ObjectSchema {
  readonly def: { readonly shape?: Readonly<Record<string, unknown>> };
}
const getShape = (schema: unknown) => (schema as ObjectSchema | undefined)?.def.shape ?? {};
interface WireSchema {
  readonly def: { readonly catchall?: { readonly def: { readonly type: string } }; readonly in?: WireSchema };
}
/** Checks the object on the wire. A schema that converts it to our types is a pipe. */
function isStrict(schema: unknown): boolean {
  const { def } = schema as WireSchema;
  return def.in ? isStrict(def.in) : def.catchall?.def.type === 'never';
}

describe('the endpoints', () => {
  it('[API-01] gives each endpoint its own name', () => {
    expect(findRepeated(allEndpoints.map(({ name }) => name))).toEqual([]);
  });

  it('[API-01] gives each endpoint its own method and path, even if parameter names are ignored', () => {
    expect(findRepeated(allEndpoints.map(formatCall))).toEqual([]);
  });

  it('[API-01] shares a path of the specification only between different methods', () => {
    const paths = new Set<string>(specified.map((call) => call.split(' ')[1] ?? ''));
    const others = allEndpoints
      .filter(({ path }) => paths.has(toPath(path)))
      .map(formatCall)
      .filter((call) => !specified.some((known) => known === call));
    expect(others).toEqual([]);
  });

  it('[API-01] names exactly the parameters of each path in `params`', () => {
    for (const { path, params } of allEndpoints) {
      const inPath = Array.from(path.matchAll(/:([A-Za-z]+)/g), ([, name]) => name);
      expect({ path, params: Object.keys(getShape(params)) }).toEqual({ path, params: inPath });
    }
  });

  it('[API-03] answers only the creation of a payment intent with 201', () => {
    expect(allEndpoints.filter(({ success }) => success === 201).map(({ name }) => name)).toEqual([
      'createPaymentIntent',
    ]);
  });

  it('[API-01] has strict queries and parameters', () => {
    const loose = allEndpoints.filter(({ params, query }) =>
      [params, query].some((schema) => schema !== undefined && !isStrict(schema)),
    );
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it('[ERR-02, ERR-03] names the source and the default message of each endpoint’s error', () => {
    for (const endpoint of allEndpoints) {
      const { errorSource, defaultError } = getErrorDefaults(endpoint);
      expect(errorSources).toContain(errorSource);
      expect(defaultError).not.toBe('');
      expect(endpoint.summary).not.toBe('');
    }
  });

  it('[ERR-03] has 28 error sources', () => {
    expect(new Set(errorSources).size).toBe(28);
  });

  it('[API-10] requires a member or staff everywhere except sign-in, campaign, and error reports', () => {
    const open = allEndpoints.filter(({ access }) => access === 'anyone').map(({ path }) => path);
    const others = open.filter((path) => !path.startsWith('/api/v1/accounts/'));
    expect(others).toEqual(['/api/v1/referrals/campaign', '/api/v1/page-errors']);
    const isForStaff = ({ access }: Endpoint) => access === 'staff' || access === 'staff-visitor';
    const onStaffPaths = allEndpoints.filter(({ path }) => path.startsWith('/api/v1/staff/'));
    expect(allEndpoints.filter(isForStaff)).toEqual(onStaffPaths);
  });
});

describe('errorTable', () => {
  it('[API-03, ERR-01] gives each code a failing HTTP status and a message', () => {
    for (const [code, { status, message }] of Object.entries(errorTable)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(errorReply.safeParse({ statusCode: status, message, code }).success).toBe(true);
      expect(message).not.toBe('');
    }
  });

  it('[OPS-02, ERR-01] tells staff about the server and Stripe, and members about themselves', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      expect(getErrorMessage(code, 'members')).toBe(errorTable[code].message);
      if (getErrorMessage(code, 'staff') !== errorTable[code].message)
        expect(getErrorMessage(code, 'staff')).not.toMatch(
          /charged|your (plan|card|account|coaching)|our server/i,
        );
    }
    expect(getErrorMessage('CARD_PROVIDER_UNAVAILABLE', 'staff')).toContain('Stripe');
    expect(getErrorMessage('NOT_FOUND', 'staff')).toBe('Not found.');
  });

  it('[SESS-02, STOP-02, ERR-01] has the specification’s messages', () => {
    expect(errorTable.SESSION_EXPIRED.message).toBe('Your session has expired. Please sign in again.');
    expect(errorTable.MEMBER_DEACTIVATED.message).toBe('Account deactivated. Please contact support.');
    expect(errorTable.UNEXPECTED.message).toBe('An error occurred');
  });
});
