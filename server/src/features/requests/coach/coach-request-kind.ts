import { anotherCoachReasons, type CoachRequest } from '@moments/contract/requests/coach-requests';
import { serviceRequestStates } from '@moments/contract/requests/service-requests';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { defineRequestKind, type ShownRequest } from '../request-kind.ts';
import { storedCoachRequests, type ServiceRequestRow } from '../service/service-requests-repository.ts';

const declinedEmail = (
  { publicUrl, supportEmail }: Services['configuration'],
  recipient: EmailRecipient,
  { id }: ShownRequest,
  reason: string,
): NewMessage =>
  createEmail(`coach-declined:${id}`, recipient, 'About your request for another coach', [
    'We couldn’t give you another coach now. Your coach hasn’t changed, and doesn’t know that you asked.',
    '',
    reason,
    '',
    'You can ask again any time.',
    `Go to Service Status: ${publicUrl}/account-settings?tab=service`,
    `Questions? Email ${supportEmail}.`,
  ]);

/** The kind of requests for another coach (DESK-06). */
export const coachRequestKind = defineRequestKind({
  ...storedCoachRequests,
  name: 'coach-request',
  reasonColumn: 'service_requests.reason',
  toOwn: (row: ServiceRequestRow): Pick<CoachRequest, 'state' | 'why'> => ({
    state: serviceRequestStates.find((state) => state === row.state) ?? 'withdrawn',
    why: anotherCoachReasons.find((why) => why === row.why) ?? 'private',
  }),
  // The audit log doesn't say what a member thinks of a coach.
  toAuditFields: () => ({}),
  composeDeclineEmail: declinedEmail,
});
