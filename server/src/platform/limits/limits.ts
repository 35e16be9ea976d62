/** How often something may be done in so many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** What is counted in the database, for all servers together (AUTH-20). Floods of other calls are stopped in memory. */
export const limits = {
  textsToANumberInAMinute: { points: 1, seconds: minute },
  textsToANumberInAnHour: { points: 5, seconds: hour },
  mailsToAnAddressInAMinute: { points: 1, seconds: minute },
  mailsToAnAddressInAnHour: { points: 5, seconds: hour },
  /** One phone number must not be a means to mail many strangers. */
  mailsForANumberInAnHour: { points: 10, seconds: hour },
  /** A campus or an office shares one address. */
  codesForAnIpAddressInAnHour: { points: 100, seconds: hour },
  /** What a bill for texts may come to when somebody commands many addresses and numbers. */
  codesInTotalInAnHour: { points: 3_000, seconds: hour },
  /** Wrong codes, whatever the number of resends: 20 of a million guesses. */
  wrongCodesForANumberInADay: { points: 20, seconds: day },
  /** What a signed-in member confirms by a code: a change of number, a deletion; counted for each apart. */
  codesOfAMemberInAMinute: { points: 1, seconds: minute },
  codesOfAMemberInAnHour: { points: 5, seconds: hour },
  wrongCodesOfAMemberInADay: { points: 20, seconds: day },
  exportsOfAMemberInADay: { points: 5, seconds: day },
  /** Lines that one number’s refused sign-ins may write into the audit trail. */
  notedRefusalsForANumberInAnHour: { points: 30, seconds: hour },
  /** A number without an account is pointed to sign-up, not at every text. */
  pointersToANumberInADay: { points: 1, seconds: day },
  pointersInTotalInAnHour: { points: 1_000, seconds: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** All members of a sandbox sit behind one address. */
const sandboxFactors: Partial<Record<LimitName, number>> = { codesForAnIpAddressInAnHour: 50 };

export const limitFor = (name: LimitName, sandbox: boolean): Limit => ({
  ...limits[name],
  points: limits[name].points * (sandbox ? (sandboxFactors[name] ?? 1) : 1),
});
