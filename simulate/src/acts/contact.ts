import type { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { BodyOf } from '@moments/contract/http/endpoint';

/** Names the adult whom a coach calls in an emergency. */
export const answerContact = (memberId: string): BodyOf<typeof memberUpdate> => ({
  memberId,
  stepKey: 'ENROLLMENT_EMERGENCY_CONTACT',
  contactName: 'Sam Doe',
  contactPhone: '(212) 555-0177',
  contactRelationship: 'Aunt',
  contactIsAdult: true,
});
