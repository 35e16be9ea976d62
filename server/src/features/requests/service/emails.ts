import type { PlanSyncState } from '@moments/contract/requests/operator-requests';
import type { ServiceRequest, ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { crisisText } from '../../texts/index.ts';

type Settings = Services['configuration'];

const carriedOutSubjects: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your service is paused',
  end: 'Your service has ended',
};

const carriedOutWords: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your service is paused, as you requested. Your coach won’t answer texts until you come back.',
  end: 'Your service has ended, as you requested. Your coach no longer answers texts.',
};

const planWords: Partial<Record<PlanSyncState, string>> = {
  pausing: 'We’re pausing your plan too and will email you when it’s done.',
  ending: 'Your plan ends on the last day you paid for. We’ll email you to confirm.',
};

const comeBackWords = ({ supportEmail }: Settings): string => `To come back, email ${supportEmail}.`;

/** @param plan the sync state of the member's plan */
export const serviceCarriedOutEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  { id, kind }: ServiceRequest,
  plan: PlanSyncState,
): NewMessage =>
  createEmail(`service-carried-out:${id}`, recipient, carriedOutSubjects[kind], [
    carriedOutWords[kind],
    ...(planWords[plan] === undefined ? [] : [planWords[plan]]),
    '',
    comeBackWords(settings),
    crisisText(settings),
  ]);

export const serviceDeclinedEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  { id, kind }: ServiceRequest,
  reason: string,
): NewMessage =>
  createEmail(`service-declined:${id}`, recipient, `About your request to ${kind} the service`, [
    `We couldn’t ${kind} your service. Nothing has changed.`,
    '',
    reason,
    '',
    `Questions? Email ${settings.supportEmail}.`,
  ]);
