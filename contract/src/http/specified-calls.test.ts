import { describe, expect, it } from 'vitest';
import { enrollmentSteps } from '../enrollment/enrollment-steps.ts';
import { allEndpoints } from './all-endpoints.ts';
import { getErrorDefaults, type Endpoint } from './endpoint.ts';

/** One call in the specification. Fields of a reply are paths; `[]` stands for the items of a list. */
interface SpecifiedCall {
  readonly call: string;
  readonly body?: readonly string[];
  readonly query?: readonly string[];
  readonly reply?: readonly string[];
  /** For most, there is only the general one. */
  readonly defaultError?: string;
}

const session = [
  'accessToken.id',
  'accessToken.userId',
  'accessToken.ttl',
  'profile._id',
  'profile.phone',
  'profile.email',
  'profile.emailVerified',
  'profile.firstName',
  'profile.lastName',
  'profile._data',
  'subscription',
];
const transaction = [
  'title',
  'description',
  'type',
  'amount',
  'realAmount',
  'createdAt',
  'paymentMethodType',
  'paymentStatus',
  'last4Digit',
  'isFirstPayment',
  'paymentId',
  'subscriptionId',
  'memberId',
  'customerId',
  'paymentMethodId',
  '_id',
  '__v',
  'updatedAt',
].map((field) => `data.transactions[].${field}`);
const subscriptionDisplay = [
  ...['title', 'billingCycle', 'status', 'nextBillingDate', 'cancelPlanInitiated', 'cost', 'moments'],
  ...['priceId', 'endDate', 'amount', 'firstPaymentId', 'memberId'],
].map((field) => `data.${field}`);
const subscription = [
  ...['messagesLimit', 'messagesRemaining', 'status', '_id', 'subscriptionId', 'customerId', 'memberId'],
  ...['productId', 'priceId', 'firstPaymentId', 'startDate', 'endDate', 'createdAt', 'updatedAt', 'amount'],
].map((field) => `data.${field}`);
const card = ['id', 'isDefault', 'card.brand', 'card.last4', 'card.exp_month', 'card.exp_year'].map(
  (field) => `data[].${field}`,
);
const optionSets = ['genderOptions', 'pronounOptions', 'ethnicityOptions', 'sexualOrientationOptions'];
const listSelectionFields = (sets: readonly string[]) =>
  sets.flatMap((set) => [`data.${set}._id`, `data.${set}.selections`]);

const cardsError = 'Something went wrong! Please try again!';

/** The calls of the specification's section 7, with section 3's fields and section 8's default messages. */
const specified: readonly SpecifiedCall[] = [
  {
    call: 'POST /api/v1/accounts/member/send-code',
    body: ['phoneNumber', 'email'],
    reply: ['memberId'],
    defaultError: 'Send verification failed',
  },
  {
    call: 'POST /api/v1/accounts/member-signup',
    body: ['phoneNumber', 'email'],
    reply: ['memberId'],
    defaultError: 'Unable to complete registration at the moment. Please try again later',
  },
  {
    call: 'POST /api/v1/accounts/member/:/verify-code',
    body: ['code'],
    reply: session,
    defaultError: 'Verification failed',
  },
  {
    call: 'POST /api/v1/accounts/member/:/verify-phone-number',
    body: ['code'],
    defaultError: 'Phone verification failed',
  },
  {
    call: 'POST /api/v1/accounts/member/:/send-email-verification',
    body: ['email'],
    defaultError: 'Failed to send email verification code',
  },
  {
    call: 'POST /api/v1/accounts/member/:/complete-signup-verification',
    body: ['code'],
    reply: session,
    defaultError: 'Email verification failed',
  },
  {
    call: 'GET /api/v1/students/member-profile',
    reply: [
      'user.basicInfo',
      'user.personalDetails',
      'user.preferenceInformation',
      'user.availability',
      'user.emergencyContact',
      'subscription',
      'hash',
    ],
  },
  {
    call: 'GET /api/v1/students/statics',
    reply: ['data.totalMessageSent', 'data.totalMessageReceive', 'data.availableMoments'],
  },
  { call: 'GET /api/v1/students/payment-history', query: ['page', 'limit'], reply: transaction },
  { call: 'GET /api/v1/students/get-subscription', reply: subscriptionDisplay },
  { call: 'PUT /api/v1/students/cancel-subscription' },
  { call: 'POST /api/v1/students/setup-intent', reply: ['data.clientSecret'], defaultError: cardsError },
  { call: 'GET /api/v1/students/payment-methods', reply: card, defaultError: cardsError },
  { call: 'DELETE /api/v1/students/delete-payment-method/:', defaultError: cardsError },
  {
    call: 'PUT /api/v1/students/default-payment-method',
    body: ['paymentMethodId'],
    defaultError: cardsError,
  },
  { call: 'PUT /api/v1/students/:/member-update', defaultError: 'Update enrollment failed' },
  {
    call: 'POST /api/v1/students/:/complete-member-enrollment',
    reply: ['member'],
    defaultError: 'Complete enrollment failed',
  },
  {
    call: 'GET /api/v1/students/get-active-partners',
    reply: ['partners[]._id', 'partners[].name'],
    defaultError: 'Failed to fetch partners',
  },
  {
    call: 'GET /api/v1/students/member-demographics',
    reply: listSelectionFields(optionSets),
    defaultError: 'Failed to fetch demographics',
  },
  {
    call: 'POST /api/v1/students/:/request-schedule-change',
    body: ['memberId', 'newShiftTime', 'newShiftDays'],
    defaultError: 'Schedule change request failed',
  },
  { call: 'POST /api/v1/students/:/pause-service', defaultError: 'Pause service failed' },
  { call: 'POST /api/v1/students/:/end-service', defaultError: 'End service failed' },
  {
    call: 'POST /api/v1/students/:/update-personal-info',
    body: ['firstName', 'lastName', 'preferredName', 'pronounsList', 'memberId'],
    defaultError: 'Personal info update request failed',
  },
  {
    call: 'POST /api/v1/subscriptions/add-customer',
    reply: ['data.customerId'],
    defaultError: 'Failed to create Stripe customer',
  },
  {
    call: 'POST /api/v1/subscriptions/payment-intent',
    body: ['priceId', 'paymentMethodId', 'isAddOn', 'isRefCodeAvailable'],
    reply: ['data.clientSecret', 'data.paymentStatus', 'data.subscription'],
    defaultError: 'Failed to create payment intent',
  },
  {
    call: 'PATCH /api/v1/subscriptions/payment-intent',
    query: ['paymentId'],
    body: ['clientSecret'],
    reply: ['data.data.paymentStatus', 'data.data.subscription', 'data.data.memberId'],
    defaultError: 'Payment failed. Please try again.',
  },
  {
    call: 'GET /api/v1/subscriptions/products',
    query: ['isAddOn'],
    reply: ['id', 'name', 'description', 'price.id', 'price.unit_amount'].map((field) => `data[].${field}`),
    defaultError: 'Failed to fetch subscription products',
  },
];

/** Calls whose paths the specification does not show (API-08), with the fields of its section 3. */
const unshown: readonly SpecifiedCall[] = [
  {
    call: 'GET /api/v1/students/message-stats',
    reply: ['data.totalMessageSent', 'data.totalMessageReceive'],
  },
  { call: 'GET /api/v1/students/current-subscription', reply: subscription },
  { call: 'DELETE /api/v1/students/current-subscription' },
  { call: 'GET /api/v1/students/transactions', query: ['page', 'limit'], reply: transaction },
  {
    call: 'POST /api/v1/students/payment-methods/setup',
    reply: ['data.clientSecret', 'data.customerSessionClientSecret', 'data.paymentMethods[].id'],
    defaultError: cardsError,
  },
  { call: 'GET /api/v1/students/moments-balance', reply: ['data.remaining'] },
  {
    call: 'GET /api/v1/students/enrollment-data',
    reply: ['user.basicInfo.userEnrollment.currentStep', 'user.basicInfo.userEnrollment.toStep'],
  },
  {
    call: 'GET /api/v1/students/coach-demographics',
    reply: listSelectionFields(['genderOptions', 'ethnicityOptions', 'sexualOrientationOptions']),
    defaultError: 'Demographics request failed',
  },
  { call: 'GET /api/v1/places/states', reply: ['data[].isoCode', 'data[].name'] },
  { call: 'GET /api/v1/places/states/:/cities', reply: ['data[].name'] },
  { call: 'GET /api/v1/referrals/campaign', reply: ['data.id', 'data.status'] },
  {
    call: 'POST /api/v1/referrals/participant',
    reply: [
      'email',
      'firstName',
      'lastName',
      'referredBy',
      'referralStatus',
      'rewards[].id',
      'rewards[].status',
      'rewards[].campaign.status',
      'rewards[].campaign.rewards[].description',
      'rewards[].campaign.rewards[].referralDescription',
      'rewards[].campaign.rewards[].metadata.discount',
    ].map((field) => `data.${field}`),
  },
];

/** The parts of a zod schema that this test walks through. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly element?: Schema;
    readonly innerType?: Schema;
    readonly in?: Schema;
    readonly options?: readonly Schema[];
  };
}

const listChildren = ({ def }: Schema): readonly (readonly [string, Schema])[] => {
  if (def.shape) return Object.entries(def.shape).map(([name, schema]) => [`.${name}`, schema] as const);
  if (def.element) return [['[]', def.element]];
  if (def.options) return def.options.map((option) => ['', option] as const);
  const inner = def.innerType ?? def.in;
  return inner ? [['', inner]] : [];
};

/** Lists the path of every field of a schema, such as `data.transactions[]._id`. */
function listFields(schema: unknown, prefix = ''): readonly string[] {
  if (schema === undefined) return [];
  // Schemas are declared with zod/mini, whose definitions have this form.
  return listChildren(schema as Schema).flatMap(([name, child]) => {
    const path = `${prefix}${name}`;
    return [path.replace(/^\./, ''), ...listFields(child, path)];
  });
}

const formatCall = ({ method, path }: Endpoint) => `${method} ${path.replace(/:[A-Za-z]+/g, ':')}`;
const find = (call: string) => allEndpoints.find((endpoint) => formatCall(endpoint) === call);
const findMissing = (schema: unknown, fields: readonly string[] = []) => {
  const known = new Set(listFields(schema));
  return fields.filter((field) => !known.has(field));
};

/** Lists the fields that a caller must send although the specification doesn't name them. An optional body has none. */
function listUnknownRequired(schema: unknown, fields: readonly string[] = []): readonly string[] {
  const { def } = (schema ?? { def: { type: 'undefined' } }) as Schema;
  if (def.in) return listUnknownRequired(def.in, fields);
  return Object.entries(def.shape ?? {})
    .filter(
      ([name, { def: field }]) => !['optional', 'default'].includes(field.type) && !fields.includes(name),
    )
    .map(([name]) => name);
}

function expectDeclared({ call, body, query, reply, defaultError }: SpecifiedCall): void {
  const endpoint = find(call);
  expect(endpoint, call).toBeDefined();
  expect({
    body: findMissing(endpoint?.body, body),
    query: findMissing(endpoint?.query, query),
    reply: findMissing(endpoint?.reply, reply),
    alsoRequired: [
      ...listUnknownRequired(endpoint?.body, body),
      ...listUnknownRequired(endpoint?.query, query),
    ],
  }).toEqual({ body: [], query: [], reply: [], alsoRequired: [] });
  expect(endpoint && getErrorDefaults(endpoint).defaultError).toBe(defaultError ?? 'Request failed');
}

describe('the calls of the specification', () => {
  it('[API-01] has the specification’s 27 calls', () => {
    expect(new Set(specified.map(({ call }) => call)).size).toBe(27);
  });

  it.each(specified)(
    '[API-01, API-02, DATA-04, ERR-02] gives $call its path, fields, and default message',
    expectDeclared,
  );

  it.each(unshown)(
    '[API-08, DATA-04, ERR-02] gives $call a REST name where the specification shows no path',
    expectDeclared,
  );

  it.each([
    'POST /api/v1/students/:/complete-member-enrollment',
    'POST /api/v1/students/:/pause-service',
    'POST /api/v1/students/:/end-service',
    'POST /api/v1/subscriptions/add-customer',
  ])('[API-01] %s has an empty body', (call) => {
    expect(find(call)).toBeDefined();
    expect(find(call)?.body).toBeUndefined();
  });

  it('[API-01] accepts the body of each enrollment step', () => {
    const fields = {
      ENROLLMENT_CONTACT_INFO: ['phoneNumber', 'partnerId', 'memberSource'],
      ENROLLMENT_PERSONAL_DETAILS: [
        ...['firstName', 'lastName', 'preferredName', 'email', 'dob', 'races', 'sexualOrientation'],
        ...['pronounsList', 'gender', 'school', 'address', 'state', 'city', 'zip', 'isStudent'],
        'preferredLanguage',
      ],
      COMPLETE_ENROLLMENT: [],
      ENROLLMENT_PREFERENCE_INFORMATION: ['hopeToGain'],
      ENROLLMENT_AVAILABILITY: ['shiftTime', 'shiftDays'],
      ENROLLMENT_EMERGENCY_CONTACT: ['contactName', 'contactPhone', 'contactRelationship'],
    };
    const body = find('PUT /api/v1/students/:/member-update')?.body as Schema | undefined;
    const known = new Map(
      (body?.def.options ?? []).map((option) => {
        const key = option.def.shape?.stepKey?.def as { readonly values?: readonly string[] } | undefined;
        return [key?.values?.[0], option] as const;
      }),
    );
    for (const [key, names] of Object.entries(fields)) {
      const all = ['memberId', 'stepKey', ...names];
      expect(findMissing(known.get(key), all), key).toEqual([]);
      expect(listUnknownRequired(known.get(key), all), key).toEqual([]);
    }
    expect([...known.keys()].toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(Object.keys(fields)).toEqual([...enrollmentSteps]);
  });
});
