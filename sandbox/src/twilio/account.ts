/** The Twilio account that the sandbox plays. */
export interface Account {
  sid: string;
  authToken: string;
  /** Coaching; where a phone's texts go unless another number is named. */
  from: string;
  /** Log-in codes. */
  codesFrom: string;
  portalUrl: string;
}

export const isOurNumber = ({ from, codesFrom }: Account, number: string): boolean =>
  number === from || number === codesFrom;

/** E.164; a US number's area code and exchange never begin with 0 or 1. */
export function isPhoneNumber(text: string): boolean {
  return text.startsWith('+1') ? /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(text) : /^\+[2-9]\d{6,14}$/.test(text);
}
