import { AlertIcon, CheckIcon, ClockIcon } from '@moments/ui/icons.ts';
import { DeliveredIcon } from '../../../parts/icons.ts';

/** How far a coach's text is, as an icon and in words. */
export const deliveryLabels = {
  held: [ClockIcon, 'Leaving'],
  scheduled: [ClockIcon, 'Scheduled'],
  sending: [ClockIcon, 'Sending'],
  sent: [CheckIcon, 'Sent'],
  delivered: [DeliveredIcon, 'Delivered'],
  failed: [AlertIcon, 'Not delivered'],
} as const;
