import type { Configuration } from '../../platform/configuration/schema.ts';

/** Pages leave the service, so they have no name and no words of the member (SAFE-04). */
export const pageText = 'Moments: a member needs you. Open the desk.';

interface EmailCopy {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** The email to the person on call, and to the next one. */
export const turnEmail: EmailCopy = {
  subject: 'A member needs you',
  lines: [
    'A member needs you. Open the desk now. The member is at the top of your list.',
    'You are paged because you are on call or next. If no one comes in 3 minutes, others are paged.',
  ],
};

/** The emails to everyone on duty and to operations. */
export const everyoneEmails: Readonly<Record<'noOneCame' | 'noOneOnCall', EmailCopy>> = {
  noOneCame: {
    subject: 'A member needs help, and no one on call has come',
    lines: [
      'A conversation is marked as a crisis, and no one who was paged has come.',
      'Coaches: open the desk now. The member is at the top of your list. Operations: phone the person on call now.',
    ],
  },
  noOneOnCall: {
    subject: 'A member needs help, and no one is on call',
    lines: [
      'A conversation is marked as a crisis, and no one is on call.',
      'Coaches: open the desk now. The member is at the top of your list. Operations: phone a coach now, and put them on call on the desk.',
    ],
  },
};

export const testText = 'Moments: this is a test of the page. Nothing to do.';

export const testEmail: EmailCopy = {
  subject: 'A test of the page',
  lines: ['This is a test of the page. No member needs you now, and there is nothing to do.'],
};

type Numbers = Pick<
  Configuration,
  'crisisLifeline' | 'crisisTextLine' | 'crisisTextKeyword' | 'crisisEmergency'
>;

/** The automatic text to a member in a crisis (SAFE-03). @param isPaged whether someone on staff was paged, so that the last sentence is true */
export const automaticText = (numbers: Numbers, isPaged: boolean): string =>
  `Moments, automatic message: if you might hurt yourself or someone else, call or text ${numbers.crisisLifeline} now, text ${numbers.crisisTextKeyword} to ${numbers.crisisTextLine}, or call ${numbers.crisisEmergency}.${isPaged ? ' Our team is being told.' : ''}`;

export const callText = 'Moments: a member needs a call. Open the desk.';
