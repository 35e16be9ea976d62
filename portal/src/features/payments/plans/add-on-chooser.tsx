import { useQuery } from '@tanstack/react-query';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { AddOnCards } from './add-on-cards.tsx';
import { addOnLead } from './add-on-copy.tsx';
import { ChoiceAlerts } from './choice-alerts.tsx';
import { momentsQuery } from './moments-query.ts';
import { PlansFailed } from './plans-failed.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import { productsQuery } from './products-query.ts';
import { AddOnsUnavailable, NoPlansAvailable } from './unavailable-states.tsx';

function AddOns() {
  const { data: addOns, isError } = useQuery(productsQuery(true));
  const { data: balance } = useQuery(momentsQuery);
  if (!addOns) return isError ? <PlansFailed /> : <PlansSkeleton count={2} />;
  return addOns.length === 0 ? <NoPlansAvailable /> : <AddOnCards addOns={addOns} balance={balance} />;
}

/** More Moments for the running month (PLAN-05). The balance is a courtesy: without it the add-ons stand all the same. */
export function AddOnChooser() {
  const { user } = useProfile();
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  const { data: balance } = useQuery(momentsQuery);
  return (
    <Page width="narrow">
      <PageHead>
        <TextLink href={paths.home}>
          <ChevronLeftIcon />
          Home
        </TextLink>
        <PageHeading>Add More Moments</PageHeading>
        {canUse && <Text kind="lead">{addOnLead(balance)}</Text>}
      </PageHead>
      {canUse ? (
        <Stack gap={32}>
          <ChoiceAlerts />
          <AddOns />
          <Note>Add-on Moments are non-refundable and non-cancelable.</Note>
        </Stack>
      ) : (
        <AddOnsUnavailable />
      )}
    </Page>
  );
}
