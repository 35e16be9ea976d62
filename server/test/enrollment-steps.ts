import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { BodyOf } from '@moments/contract/http/endpoint';
import type { SignedInMember } from './test-members.ts';
import type { TestServer } from './test-server.ts';

type Step = BodyOf<typeof memberUpdate>;
type Fields<K extends Step['stepKey']> = Omit<Extract<Step, { stepKey: K }>, 'memberId' | 'stepKey'>;

/** Returns sample answers to each step. */
const createPersonalAnswers = (member: SignedInMember): Fields<'ENROLLMENT_PERSONAL_DETAILS'> => ({
  firstName: 'Noor',
  lastName: 'Ahmadi',
  preferredName: '',
  email: member.email,
  dob: '1990-04-05',
  races: ['asian'],
  sexualOrientation: '',
  pronounsList: ['she-her'],
  gender: 'woman',
  school: '',
  address: '118 Lark Street',
  city: 'Albany',
  state: 'NY',
  zip: '12210',
  preferredLanguage: '',
});

export const createStepCalls = (server: TestServer, member: SignedInMember) => {
  const save = (step: Step) =>
    server.call(memberUpdate, { params: { memberId: member.id }, token: member.token, body: step });
  const { id: memberId } = member;
  return {
    contact: (fields: Partial<Fields<'ENROLLMENT_CONTACT_INFO'>> = {}) =>
      save({
        memberId,
        stepKey: 'ENROLLMENT_CONTACT_INFO',
        phoneNumber: member.phone,
        partnerId: 'NONE',
        ...fields,
      }),
    personal: (fields: Partial<Fields<'ENROLLMENT_PERSONAL_DETAILS'>> = {}) =>
      save({ memberId, stepKey: 'ENROLLMENT_PERSONAL_DETAILS', ...createPersonalAnswers(member), ...fields }),
    review: () => save({ memberId, stepKey: 'COMPLETE_ENROLLMENT' }),
    preference: (hopeToGain = 'Calmer evenings') =>
      save({ memberId, stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION', hopeToGain }),
    availability: (fields: Partial<Fields<'ENROLLMENT_AVAILABILITY'>> = {}) =>
      save({
        memberId,
        stepKey: 'ENROLLMENT_AVAILABILITY',
        shiftTime: '1',
        shiftDays: ['1', '3'],
        ...fields,
      }),
    emergency: (fields: Fields<'ENROLLMENT_EMERGENCY_CONTACT'> = {}) =>
      save({ memberId, stepKey: 'ENROLLMENT_EMERGENCY_CONTACT', ...fields }),
  };
};
