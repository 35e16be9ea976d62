/** A member's text, as it is handed to the coaches' own desk. No phone number and no name: the desk asks the operator API. */
export interface ForwardedText {
  /** The same for every try: the desk takes each text once. */
  readonly key: string;
  readonly messageId: string;
  readonly memberId: string;
  readonly body: string;
  /** ISO instant. */
  readonly at: string;
  readonly usedMoment: boolean;
}

/** Where coaches work: members' texts are handed on as they come in. */
export interface CoachingDesk {
  /** @returns whether the desk took it; otherwise it may be tried again */
  hand(text: ForwardedText): Promise<boolean>;
}
