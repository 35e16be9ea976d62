import type { MembershipStatus } from '@moments/contract/members';

import { paths } from '../../configuration/paths.ts';
import { TextLink } from '../../interface/buttons/text-link.tsx';
import { Note } from '../../interface/feedback/note.tsx';

/** What a plan that is not simply running means, and what to do about it. */
export function PlanNote({ status }: { status: MembershipStatus }) {
  switch (status) {
    case 'MEMBERSHIP_PAST_DUE':
      return (
        <Note tone="warn" title="We couldn’t charge your card">
          <p>
            Your plan could not be renewed. Please check your default card, or choose another one; the next
            try uses it.
          </p>
          <TextLink href={`${paths.billing}?tab=methods`}>Go to Payment Methods</TextLink>
        </Note>
      );
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
    case 'MEMBERSHIP_ACTIVE':
    case 'MEMBERSHIP_ENDED':
      return null;
  }
}
