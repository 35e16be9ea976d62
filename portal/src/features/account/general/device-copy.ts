import type { Device } from '@moments/contract/sign-in/devices';

const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO instant in the member's own time: "Nov 21, 2026, 6:02 PM". */
const instantWords = (instant: string): string => dayAndTime.format(new Date(instant));

export const deviceName = ({ name }: Pick<Device, 'name'>): string => name ?? 'Unknown device';

/** When it was last used; this one is used now. */
export const usedWords = ({ isCurrent, lastSeenAt, signedInAt }: Device): string =>
  isCurrent
    ? `Active now. Logged in ${instantWords(signedInAt)}`
    : `Last active ${instantWords(lastSeenAt)}. Logged in ${instantWords(signedInAt)}`;

/** The half of the day stays with its hour. */
export const unbroken = (words: string): string => words.replaceAll(/\s(?=[AP]M)/g, '\u00a0');
