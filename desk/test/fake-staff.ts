import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffChangePerson,
  staffDeactivatePerson,
  staffGetPersonAccess,
  staffInvitePerson,
  staffLiftPersonLimits,
  staffListPeople,
  staffProposePhone,
  staffRemoveAllPasskeys,
  staffRemovePersonPasskey,
  staffSendInvitation,
  staffSignOutPerson,
  type StaffMember,
} from '@moments/contract/staff/people';
import {
  staffIssueToken,
  staffListTokens,
  staffRenewToken,
  staffRevokeToken,
  type ListedToken,
} from '@moments/contract/staff/tokens';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

const getTimeInDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const samplePerson = (changes: Partial<StaffMember> = {}): StaffMember => ({
  id: 'staff-ana',
  name: 'Ana Reyes',
  email: 'ana@moments.example',
  roles: ['coach'],
  onCall: false,
  hasPhone: false,
  shifts: [{ time: '2', days: ['1', '2'] }],
  capacity: 18,
  room: 2,
  awayUntil: null,
  coveredBy: [],
  plannedAway: null,
  members: 16,
  sessions: 1,
  passkeys: 2,
  lastSignedInAt: getTimeInDays(-1),
  lastActiveAt: getTimeInDays(0),
  invitation: null,
  deactivatedAt: null,
  ...changes,
});

/** Staff with each state of a person. Dana is at the page. */
const sampleStaff = (): StaffMember[] => [
  samplePerson(),
  samplePerson({
    id: 'staff-dana',
    name: 'Dana Cole',
    email: 'dana@moments.example',
    roles: ['admin'],
    shifts: [],
    capacity: null,
    room: null,
    members: 0,
  }),
  samplePerson({
    id: 'staff-jules',
    name: 'Jules Martin',
    email: 'jules@moments.example',
    shifts: [],
    capacity: null,
    room: null,
    members: 0,
    sessions: 0,
    passkeys: 0,
    lastSignedInAt: null,
    lastActiveAt: null,
    invitation: { endsAt: getTimeInDays(3), isExpired: false },
  }),
  samplePerson({
    id: 'staff-marcus',
    name: 'Marcus Bell',
    email: 'marcus@moments.example',
    onCall: true,
    hasPhone: true,
    members: 11,
    room: 7,
    shifts: [{ time: '1', days: ['1'] }],
  }),
  samplePerson({
    id: 'staff-theo',
    name: 'Theo Grant',
    email: 'theo@moments.example',
    awayUntil: getTimeInDays(5),
    coveredBy: ['Ana Reyes'],
    members: 0,
    shifts: [],
  }),
];

const sampleToken = (changes: Partial<ListedToken> = {}): ListedToken => ({
  id: 'token-relay',
  name: 'Coach relay',
  roles: ['admin'],
  issuedAt: getTimeInDays(-10),
  issuedBy: 'Dana Cole',
  expiresAt: getTimeInDays(80),
  lastUsedAt: getTimeInDays(0),
  revokedAt: null,
  revokesAlso: [],
  invited: [],
  ...changes,
});

const sampleTokens = (): ListedToken[] => [
  sampleToken({ revokesAlso: ['Nightly import'], invited: ['Jules Martin'] }),
  sampleToken({
    id: 'token-report',
    name: 'Partner report',
    roles: ['service'],
    issuedBy: 'bootstrap',
    expiresAt: getTimeInDays(7),
  }),
];

interface FakeStaff {
  people: StaffMember[];
  tokens: ListedToken[];
}

type Values = Readonly<Record<string, string>>;

function addPeople(desk: FakeDesk, state: FakeStaff): void {
  const change = ({ id }: Values, changes: Partial<StaffMember>) => {
    const found = state.people.find((each) => each.id === id);
    if (!found) throw new RejectedCall('NOT_FOUND');
    const staff = { ...found, ...changes };
    state.people = state.people.map((each) => (each.id === id ? staff : each));
    return { message: 'Changed', staff };
  };
  desk
    .on(staffListPeople, () => ({ staff: state.people }))
    .on(staffGetPersonAccess, () => ({
      passkeys: [
        {
          id: 'passkey-1',
          device: 'Chrome on Linux',
          isSynced: false,
          addedAt: getTimeInDays(-30),
          lastUsedAt: null,
        },
      ],
      sessions: [
        {
          id: 'session-1',
          device: 'Firefox on Windows',
          startedAt: getTimeInDays(-0.1),
          lastUsedAt: getTimeInDays(0),
          expiresAt: getTimeInDays(0.2),
        },
      ],
    }))
    .on(staffInvitePerson, ({ body }) => {
      const given = staffInvitePerson.body.parse(body);
      const staff = samplePerson({
        ...given,
        id: `staff-${given.name}`,
        members: 0,
        passkeys: 0,
        invitation: { endsAt: getTimeInDays(7), isExpired: false },
      });
      state.people = [...state.people.filter(({ name }) => name !== given.name), staff];
      return { message: 'Invited', staff };
    })
    .on(staffChangePerson, ({ params, body }) => {
      const { roles, shifts, capacity } = staffChangePerson.body.parse(body);
      return change(params, {
        ...(roles && { roles }),
        ...(shifts && { shifts }),
        ...(capacity === undefined ? {} : { capacity }),
      });
    })
    .on(staffSendInvitation, ({ params }) => change(params, {}))
    .on(staffRemoveAllPasskeys, ({ params }) => change(params, { passkeys: 0, sessions: 0 }))
    .on(staffRemovePersonPasskey, ({ params }) => change(params, { passkeys: 1, sessions: 0 }))
    .on(staffProposePhone, () => ({ message: 'A code is on its way' }))
    .on(staffSignOutPerson, ({ params }) => {
      change(params, { sessions: 0 });
      return { message: 'Signed out everywhere', ended: 1 };
    })
    .on(staffLiftPersonLimits, () => ({ message: 'Code limits lifted' }))
    .on(staffDeactivatePerson, ({ params }) => {
      const { staff } = change(params, { deactivatedAt: getTimeInDays(0), members: 0 });
      return { message: `${staff.name} no longer has access`, staff };
    });
}

function addTokens(desk: FakeDesk, state: FakeStaff): void {
  const toReply = ({
    revokesAlso: _,
    invited: __,
    ...issued
  }: ListedToken): ReplyOf<typeof staffIssueToken>['issued'] => issued;
  desk
    .on(staffListTokens, () => ({ tokens: state.tokens }))
    .on(staffIssueToken, ({ body }) => {
      const { name, roles = [] } = staffIssueToken.body.parse(body);
      const issued = sampleToken({ id: `token-${name}`, name, roles, lastUsedAt: null });
      state.tokens = [issued, ...state.tokens];
      return { message: 'Token issued', token: 'moments-staff-secret', issued: toReply(issued) };
    })
    .on(staffRenewToken, ({ params }) => {
      const issued = state.tokens.find(({ id }) => id === params['id']);
      if (!issued) throw new RejectedCall('NOT_FOUND');
      return { message: 'Token renewed', token: 'moments-staff-renewed', issued: toReply(issued) };
    })
    .on(staffRevokeToken, ({ params }) => {
      const found = state.tokens.find(({ id }) => id === params['id']);
      if (!found) throw new RejectedCall('NOT_FOUND');
      const revoked = { ...found, revokedAt: getTimeInDays(0) };
      state.tokens = state.tokens.map((each) => (each === found ? revoked : each));
      return {
        message: 'Token revoked',
        revoked: toReply(revoked),
        tokens: found.revokesAlso,
        people: found.invited.map((name) => ({ id: name, name, roles: ['coach' as const] })),
      };
    });
}

/** Adds the calls of "Staff and tokens". */
export function addStaffCalls(desk: FakeDesk): FakeStaff {
  const state: FakeStaff = { people: sampleStaff(), tokens: sampleTokens() };
  addPeople(desk, state);
  addTokens(desk, state);
  return state;
}
