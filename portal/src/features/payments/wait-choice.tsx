import { isCoaching, parseMemberStatus } from '@moments/contract/members/member-status';
import type { BasicInfo } from '@moments/contract/members/members';
import { Text } from '@moments/ui/display/text.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useProfile } from '../../member/use-profile.ts';

/** Returns whether a member who pays for a plan waits for a coach then. A member on a limit, away, or back after STOP returns to theirs. */
function waitsForCoach({ currentStatus, coach }: BasicInfo): boolean {
  const status = parseMemberStatus(currentStatus);
  if (status === undefined || isCoaching(status) || status.startsWith('AWAY')) return false;
  return status !== 'EXITED_BY_STOP' || coach === null;
}

/** Says, before a payment that leads to waiting, what happens without a match or an approval (RENEW-05). */
export function WaitChoice() {
  const { basicInfo } = useProfile().user;
  const { unapprovedPaymentNote } = useConfiguration();
  if (!waitsForCoach(basicInfo)) return null;
  return (
    <>
      <Text>
        If finding your coach takes longer than 3 business days, you choose: keep waiting, and your month
        starts on the day of your match, or get your money back.
      </Text>
      {unapprovedPaymentNote !== undefined && <Text kind="caption">{unapprovedPaymentNote}</Text>}
    </>
  );
}
