export interface Account {
  sid: string;
  authToken: string;
  /** The coaching number, which gets a phone's texts by default. */
  from: string;
  /** The number that sends codes. */
  codesFrom: string;
  /** The number that pages staff. */
  pagesFrom: string;
  portalUrl: string;
  /** The program that answers STOP, START, and HELP: Twilio by default, or the server if Twilio's support turned its own handling off. */
  keywordHandling: 'twilio' | 'server';
}

export const isOurNumber = ({ from, codesFrom, pagesFrom }: Account, number: string): boolean =>
  [from, codesFrom, pagesFrom].includes(number);

/** Returns whether a text is an E.164 number. A US number's area code and exchange never start with 0 or 1. */
export function isPhoneNumber(text: string): boolean {
  return text.startsWith('+1') ? /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(text) : /^\+[2-9]\d{6,14}$/.test(text);
}

/** Excludes Twilio's own test number that no text can be sent to: https://www.twilio.com/docs/iam/test-credentials */
export const canGetTexts = (number: string): boolean => number !== '+15005550009';
