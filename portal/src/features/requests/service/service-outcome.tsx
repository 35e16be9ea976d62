import { parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import type { ServiceRequest, ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { Note } from '@moments/ui/feedback/note.tsx';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { isRecent } from '../request-rules.ts';

/** What a request that was carried out leaves a member in; whoever came back since is not told of it any more. */
const carriedOut: Readonly<Record<ServiceRequestKind, { status: MemberStatus; words: string }>> = {
  pause: { status: 'AWAY', words: 'We paused your service, as you requested' },
  end: { status: 'EXITED_BY_REQUEST', words: 'We ended your service, as you requested' },
};

/** What became of a wish, while it is news (ACC-03). */
export function ServiceOutcome({ request }: { request: ServiceRequest }) {
  const { currentStatus } = useProfile().user.basicInfo;
  const now = useNow();
  const { kind, state, decidedAt, reason } = request;
  if (decidedAt === null || !isRecent(decidedAt, now)) return null;
  if (state === 'carried-out' && parseMemberStatus(currentStatus) === carriedOut[kind].status) {
    return (
      <Note tone="good" title={carriedOut[kind].words}>
        <p>Done on {formatTimestampDate(decidedAt)}.</p>
      </Note>
    );
  }
  if (state !== 'declined') return null;
  return (
    <Note title={`We couldn’t ${kind} your service`}>
      <p>Your service hasn’t changed.</p>
      {reason !== null && <p>Reason: {reason}</p>}
    </Note>
  );
}
