/** The number of uses allowed within some seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/**
 * Limits that are counted in the database for all servers together (AUTH-20). `LIMITS` changes their points. Other floods are
 * stopped in memory.
 */
export const limits = {
  /** Counted for each network that asks, so that a stranger's requests don't use up those of the number's owner (SEC-05). */
  textsToANumberFromANetworkInAMinute: { points: 1, seconds: minute },
  textsToANumberFromANetworkInAnHour: { points: 5, seconds: hour },
  textsToANumberInAnHour: { points: 20, seconds: hour },
  mailsToAnAddressInAMinute: { points: 1, seconds: minute },
  mailsToAnAddressInAnHour: { points: 5, seconds: hour },
  /** Stops one phone number from sending email to many strangers. */
  mailsForANumberInAnHour: { points: 10, seconds: hour },
  /** High, because a campus or an office shares one address. */
  codesForAnIpAddressInAnHour: { points: 100, seconds: hour },
  /** For an IPv6 network of the size that one customer gets (/48). */
  codesForAnIpNetworkInAnHour: { points: 300, seconds: hour },
  /** Limit the cost of texts if an attacker has many addresses and numbers. A flood of one kind doesn't stop the other. */
  codesForLogInInAnHour: { points: 2_000, seconds: hour },
  codesForSignUpInAnHour: { points: 1_000, seconds: hour },
  /** Only for numbers that have an account, when those for log-ins are used up, so that a flood of other numbers locks no member out. */
  codesKeptForMembersInAnHour: { points: 1_000, seconds: hour },
  /** When the others are used up, a few for each network, so that a flood from some networks doesn't stop all others (SEC-06). */
  codesKeptForANetworkInAnHour: { points: 5, seconds: hour },
  codesKeptForNetworksInAnHour: { points: 1_000, seconds: hour },
  /** A device on which the number was logged in before has its own share, which no one else can use up. */
  textsToAKnownDeviceInAMinute: { points: 1, seconds: minute },
  textsToAKnownDeviceInAnHour: { points: 5, seconds: hour },
  /** Counts wrong codes across resends: 20 tries at one in a million from one network, and 60 from all unknown devices. */
  wrongCodesForANumberFromANetworkInADay: { points: 20, seconds: day },
  wrongCodesForANumberInADay: { points: 60, seconds: day },
  wrongCodesOfAKnownDeviceInADay: { points: 20, seconds: day },
  /** Emails that unlock a browser. An account is a number together with an email, so that a stranger who knows one uses up nothing. */
  unlockMailsToAnAccountFromANetworkInAMinute: { points: 1, seconds: minute },
  unlockMailsToAnAccountFromANetworkInAnHour: { points: 3, seconds: hour },
  unlockMailsToAnAccountInAnHour: { points: 12, seconds: hour },
  unlockMailsFromANetworkInAnHour: { points: 20, seconds: hour },
  unlockMailsFromAWideNetworkInAnHour: { points: 60, seconds: hour },
  wrongUnlockCodesForAnAccountFromANetworkInADay: { points: 10, seconds: day },
  wrongUnlockCodesForAnAccountInADay: { points: 60, seconds: day },
  /** For codes with which a logged-in member confirms something (a data export, a deletion), each counted separately. */
  codesOfAMemberInAMinute: { points: 1, seconds: minute },
  /** For the codes of a change of number, so that a mistyped number can be corrected at once. */
  codesOfANumberChangeInAMinute: { points: 2, seconds: minute },
  codesOfAMemberInAnHour: { points: 5, seconds: hour },
  wrongCodesOfAMemberInADay: { points: 20, seconds: day },
  /** Wrong codes of partners (SEC-01). */
  wrongPartnerCodesOfAMemberInADay: { points: 10, seconds: day },
  /** Each creates objects at the card provider (SEC-02). */
  cardSetupsOfAMemberInADay: { points: 20, seconds: day },
  paymentStartsOfAMemberInADay: { points: 100, seconds: day },
  /** Sign-in of staff (DESK-01). A place is a network, or a browser on which the person signed in before (SEC-05). */
  staffCodesToAnAddressFromAPlaceInAnHour: { points: 5, seconds: hour },
  staffCodesToAnAddressInAnHour: { points: 20, seconds: hour },
  staffCodesForAnIpAddressInAnHour: { points: 100, seconds: hour },
  wrongStaffCodesFromAPlaceInADay: { points: 20, seconds: day },
  wrongStaffCodesInADay: { points: 60, seconds: day },
  /** Changes by the link of an email, which works without a log-in (RENEW-02). */
  cancelLinkUsesOfAPlanInADay: { points: 10, seconds: day },
  /** Notices of operations (DESK-04). */
  noticesToAMemberInADay: { points: 5, seconds: day },
  noticesOfAPersonInAnHour: { points: 30, seconds: hour },
  exportsOfAMemberInADay: { points: 5, seconds: day },
  /** Audit log entries for rejected sign-ins of one number. */
  notedRefusalsForANumberInAnHour: { points: 30, seconds: hour },
  /** Sign-up invites to a number without an account. */
  pointersToANumberInADay: { points: 1, seconds: day },
  pointersInTotalInAnHour: { points: 1_000, seconds: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(limits, name);
