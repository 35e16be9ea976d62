import type { DeliveryProvider } from '@moments/contract/deliveries/staff-deliveries';
import { formatDay, formatTime } from '../../parts/times.ts';
import type { FailedFilter, FailedGroup, FailedLetter, ProviderState } from './delivery-queries.ts';

export const kindLabels: Readonly<Record<FailedLetter['kind'], string>> = {
  text: 'Text',
  mail: 'Email',
  job: 'Work',
};

export const providerLabels: Readonly<Record<DeliveryProvider, string>> = {
  texts: 'Texts',
  mail: 'Email',
  cards: 'Card payments',
  events: 'Your own program',
  referrals: 'Referral program',
  work: 'Other work',
};

const toWords = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** Names what failed: by the cause of a message, or by the queue of work. */
export const describeWhat = (what: string): string => (what === 'coach' ? 'Coach’s reply' : toWords(what));

const reasons: Readonly<Record<string, string>> = {
  'invalid-number': 'The number can’t get texts',
  'invalid-address': 'The address can’t get email',
  unavailable: 'The provider couldn’t be reached',
  rejected: 'The provider rejected it',
};

/** Says why in words, with what the provider called it: "The number can’t get texts (twilio 21211)". */
export function describeCause(cause: string): string {
  const [, reason = '', detail = ''] = /^([a-z-]+): (.*)$/s.exec(cause) ?? [];
  const known = reasons[reason];
  return known === undefined ? toWords(cause) : `${known} (${detail})`;
}

const countWaiting = (waiting: number): string =>
  waiting === 0 ? 'Nothing waits.' : waiting === 1 ? '1 waits' : `${waiting.toLocaleString('en-US')} wait`;

/** Formats since when: "since 5:41 PM", "since Yesterday, 5:41 PM". */
function formatSince(at: string, now: Date): string {
  const instant = new Date(at);
  const day = formatDay(instant, now);
  return `since ${day === 'Today' ? '' : `${day}, `}${formatTime(instant)}`;
}

export function describeProvider(state: ProviderState, now: Date): string {
  const { waiting, oldestAt, failingSince, cause } = state;
  if (failingSince !== null) {
    const why =
      cause === null ? '' : `: ${describeCause(cause).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
    return `Tries fail ${formatSince(failingSince, now)}${why}. ${countWaiting(waiting)}.`;
  }
  if (oldestAt === null || waiting === 0) return `Working. ${countWaiting(0)}`;
  return `Working. ${countWaiting(waiting)}, the oldest ${formatSince(oldestAt, now)}.`;
}

/** Counts what failed and fits a filter. What belongs to a member isn't counted by group. */
export const countFailed = (
  groups: readonly FailedGroup[],
  { kind, what, cause }: Omit<FailedFilter, 'memberId'>,
): number =>
  groups
    .filter(
      (group) =>
        (kind === undefined || group.kind === kind) &&
        (what === undefined || group.what === what) &&
        (cause === undefined || group.cause === cause),
    )
    .reduce((sum, { count }) => sum + count, 0);
