import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../configuration/paths.ts';
import { useProfile } from '../../member/use-profile.ts';

const seePlans = (
  <LinkButton full href={paths.subscriptions}>
    See plans
  </LinkButton>
);

/** Who is away or gone had some before, and texts no coach now; the note above the cards says what they can do. */
function NoneNow() {
  const { subscription } = useProfile();
  const isWithout = !hasActivePlan(subscription);
  return (
    <Stack>
      <EmptyState icon={<MessageIcon />} title="No Moments right now">
        {isWithout && 'They come with a plan.'}
      </EmptyState>
      {isWithout && seePlans}
    </Stack>
  );
}

/** A member without a plan has no Moments, and has used none either. */
export function NoMoments() {
  const { user } = useProfile();
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  return (
    <Card title="Moments available">
      {canUse ? (
        <Stack>
          <EmptyState icon={<MessageIcon />} title="No Moments yet">
            Each text you send to your coach uses one Moment. Plans include Moments.
          </EmptyState>
          {seePlans}
        </Stack>
      ) : (
        <NoneNow />
      )}
    </Card>
  );
}
