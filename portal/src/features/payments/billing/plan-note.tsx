import type { MembershipStatus } from '@moments/contract/members/members';
import { Note } from '@moments/ui/feedback/note.tsx';

/** What a plan that is not simply running means, and what to do about it. */
export function PlanNote({ status }: { status: MembershipStatus }) {
  switch (status) {
    case 'MEMBERSHIP_INCOMPLETE':
      return (
        <Note tone="warn" title="Your first payment isn’t finished">
          <p>The plan starts when it is paid. Choose it again to pay.</p>
        </Note>
      );
    case 'MEMBERSHIP_PAUSED':
      return (
        <Note title="Your plan is paused">
          <p>Nothing is charged while it is paused.</p>
        </Note>
      );
    // The open payment stands above all tabs, with the way to pay it.
    case 'MEMBERSHIP_PAST_DUE':
    case 'MEMBERSHIP_ACTIVE':
    case 'MEMBERSHIP_ENDED':
      return null;
  }
}
