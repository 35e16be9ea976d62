import { parseMemberStatus, type MemberStatus } from '@moments/contract/member-status';

const withCoach = 'Welcome back. Text your coach whenever you’re ready.';

/** What stands below the greeting: true for the member's status, and says what to do where there is something. */
const words: Readonly<Partial<Record<MemberStatus, string>>> = {
  ACTIVE_COACHING: withCoach,
  IDLE_COACHING: withCoach,
  COMMUNITY_MEMBER: 'Welcome back. A plan brings you a coach of your own, whenever you like.',
  AWAY: 'Welcome back. Your coaching is paused; write to support when you want to go on.',
  AWAY_TEXT_LIMIT: 'Welcome back. You have used all of your Moments; add more to go on texting your coach.',
  AWAY_BUDGET_LIMIT:
    'Welcome back. Your partner’s texts for this month are used up. You can add Moments of your own, and you keep your coach.',
  EXITED: 'Welcome back. Your coaching has ended; write to support if you would like to come back.',
  EXITED_BY_REQUEST:
    'Welcome back. Your coaching has ended as you asked; write to support if you would like to come back.',
  EXITED_BY_STOP: 'Welcome back. You texted STOP, so no texts reach you. Text START to our number to go on.',
};

export function welcomeWords(currentStatus: string): string {
  const status = parseMemberStatus(currentStatus);
  return (status && words[status]) ?? 'Welcome back.';
}
