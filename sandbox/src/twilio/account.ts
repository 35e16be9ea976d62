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
