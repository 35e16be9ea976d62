/** One attempt to sign up or log in (AUTH-19). Phone in E.164, e-mail in lower case. */
export interface Attempt {
  readonly handleHash: Buffer;
  readonly purpose: Purpose;
  readonly phone: string;
  /** Given at sign-up, or when the e-mail code was asked for. */
  readonly email: string | undefined;
  readonly phoneVerified: boolean;
}

export const purposes = ['log-in', 'sign-up'] as const;
export type Purpose = (typeof purposes)[number];

/** What proves an attempt: the code, and which device brings it. */
export interface Proof {
  /** As it stands in the calls. */
  readonly handle: string;
  readonly code: string;
  /** What the member knows the device by; null where that is not known. */
  readonly device: string | null;
}
