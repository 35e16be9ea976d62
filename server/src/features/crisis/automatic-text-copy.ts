import type { Configuration } from '../../platform/configuration/schema.ts';

type Numbers = Pick<
  Configuration,
  'crisisLifeline' | 'crisisTextLine' | 'crisisTextKeyword' | 'crisisEmergency'
>;

/** The automatic text to a member in a crisis (SAFE-03). @param isPaged whether someone on staff was paged, so that the last sentence is true */
export const automaticText = (numbers: Numbers, isPaged: boolean): string =>
  `Moments, automatic message: if you might hurt yourself or someone else, call or text ${numbers.crisisLifeline} now, text ${numbers.crisisTextKeyword} to ${numbers.crisisTextLine}, or call ${numbers.crisisEmergency}.${isPaged ? ' Our team is being told.' : ''}`;

export const callText = 'Moments: a member needs a call. Open the desk.';
