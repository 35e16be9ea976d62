import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { supportSubjects } from '../../../configuration/email-draft.ts';

interface ServiceRequestCopy {
  /** The label of the button and of the confirmation. */
  readonly action: string;
  readonly question: string;
  /** ACC-03. */
  readonly warning: string;
  /** The effect of the request. */
  readonly meaning: string;
  /** ACC-03, SUP-01. */
  readonly subject: string;
  readonly asked: string;
  readonly failed: string;
}

export const serviceRequestCopy: Readonly<Record<ServiceRequestKind, ServiceRequestCopy>> = {
  pause: {
    action: 'Pause Service',
    question: 'Pause your service?',
    warning: 'You can resume your sessions at any time.',
    meaning:
      'Your coach stops texting you until you come back. Your plan pauses too, and isn’t charged until you resume. Your Moments can expire before that.',
    subject: supportSubjects.pause,
    asked: 'You asked to pause your service',
    failed: 'We couldn’t send your request to pause',
  },
  end: {
    action: 'End Service',
    question: 'End your service?',
    warning: 'This action cannot be undone.',
    meaning: 'Once we process it, your coaching ends permanently. You keep your account.',
    subject: supportSubjects.end,
    asked: 'You asked to end your service',
    failed: 'We couldn’t send your request to end',
  },
};
