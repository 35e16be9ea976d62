import type { PlanSyncState } from '@moments/contract/requests/operator-requests';
import type { ServiceRequest, ServiceRequestKind } from '@moments/contract/requests/service-requests';
import type { NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { crisisText } from '../../texts/index.ts';
import type { Recipient } from '../request-kind.ts';

type Settings = Services['configuration'];

const carriedOutSubjects: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your service is paused',
  end: 'Your service has ended',
};

const carriedOutWords: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'As you asked, your service is paused. Your coach does not answer texts until you come back.',
  end: 'As you asked, your service has ended. Your coach does not answer texts any more.',
};

const planWords: Partial<Record<PlanSyncState, string>> = {
  pausing: 'Your plan is being paused too: we write again as soon as that is done.',
  ending: 'Your plan ends with the period that you have paid for: we write again as soon as that is settled.',
};

const comeBackWords = ({ supportEmail }: Settings): string =>
  `You can come back at any time: write to ${supportEmail}.`;

/** @param plan how far the member's plan has followed */
export const serviceCarriedOutEmail = (
  settings: Settings,
  { id: memberId, email: to }: Recipient,
  { id, kind }: ServiceRequest,
  plan: PlanSyncState,
): NewMessage => ({
  key: `service-carried-out:${id}`,
  channel: 'mail',
  memberId,
  to,
  subject: carriedOutSubjects[kind],
  body: [
    carriedOutWords[kind],
    ...(planWords[plan] === undefined ? [] : [planWords[plan]]),
    '',
    comeBackWords(settings),
    crisisText(settings),
  ].join('\n'),
});

export const serviceDeclinedEmail = (
  settings: Settings,
  { id: memberId, email: to }: Recipient,
  { id, kind }: ServiceRequest,
  reason: string,
): NewMessage => ({
  key: `service-declined:${id}`,
  channel: 'mail',
  memberId,
  to,
  subject: `About your request to ${kind} the service`,
  body: [
    `We could not ${kind} your service as you asked. Nothing has changed.`,
    '',
    reason,
    '',
    `Questions? Write to ${settings.supportEmail}.`,
  ].join('\n'),
});
