import { useQuery } from '@tanstack/react-query';
import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { getRedirect } from '@moments/contract/members/redirects';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import type { Plan } from '@moments/contract/payments/plans';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { pageNames, paths } from '../../../configuration/paths.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { getAddOnObstacle } from '../../../member/add-on-offer.ts';
import { getNextMonth } from '../../../member/notices/notice-rules.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { formatMoments } from '../moments-copy.ts';
import { momentsQuery } from '../moments-query.ts';
import { createProductsQuery } from '../plans-queries.ts';
import { AddOnTerms, getAddOnFeatures, getAddOnLead, getExpiryOfNew, noTextsNow } from './add-on-copy.tsx';
import { ChoiceAlerts } from './choice-alerts.tsx';
import { getColumns } from './choice-rules.ts';
import { formatPrice } from './plan-copy.tsx';
import { AddOnsUnavailable, NoPlansAvailable, PlansFailed, PlansSkeleton } from './plans-states.tsx';
import { ProductCard, ProductGrid } from './product-card.tsx';
import { useSelectPlan } from './use-select-plan.ts';

interface AddOnCardsProps {
  readonly addOns: readonly Plan[];
  readonly balance: MomentsBalance | undefined;
}

/** Shows the cards of the add-ons (PLAN-05). */
function AddOnCards({ addOns, balance }: AddOnCardsProps) {
  const { selecting, isBlocked, select } = useSelectPlan('add-on');
  const { subscription } = useProfile();
  const expiresOn = getExpiryOfNew(balance, subscription, getNextMonth(useNow()));
  return (
    <ProductGrid columns={getColumns(addOns.length)}>
      {addOns.map((addOn) => (
        <ProductCard
          key={addOn.id}
          title={addOn.title}
          price={formatPrice(addOn.price)}
          period="once"
          moments={addOn.moments === 0 ? undefined : formatMoments(addOn.moments)}
          features={getAddOnFeatures(addOn, balance, expiresOn)}
          popular={addOn.isPopular}
          saving={addOn.savings}
          terms={<AddOnTerms price={addOn.price} />}
          action={addOn.moments === 0 ? 'Buy' : `Add ${formatMoments(addOn.moments)}`}
          busy={selecting === addOn.priceId}
          busyLabel="Selecting..."
          disabled={isBlocked || (selecting !== undefined && selecting !== addOn.priceId)}
          onSelect={() => void select(addOn)}
        />
      ))}
    </ProductGrid>
  );
}

/** Shows the add-ons. They wait for the balance, which makes the cards higher, but are shown without it if it fails. */
function AddOns() {
  const { data: addOns, isError } = useQuery(createProductsQuery('add-on'));
  const { data: balance, isPending, failureCount } = useQuery(momentsQuery);
  if (!addOns && isError) return <PlansFailed />;
  if (!addOns || (isPending && failureCount === 0)) return <PlansSkeleton count={2} />;
  return addOns.length === 0 ? <NoPlansAvailable /> : <AddOnCards addOns={addOns} balance={balance} />;
}

/** A member who waits for a match can't open Home, but can open Billing. */
const getBackLink = (status: DerivedStatus): { readonly href: string; readonly label: string } =>
  getRedirect(paths.home, status) === undefined
    ? { href: paths.home, label: 'Home' }
    : { href: paths.billing, label: 'Billing' };

/** Lets the member add Moments to the current month (PLAN-05). */
export function AddOnChooser() {
  const profile = useProfile();
  const { user, derivation } = profile;
  const obstacle = getAddOnObstacle(profile);
  const canBuy = obstacle === undefined;
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  const back = getBackLink(derivation.status);
  const { data: balance } = useQuery(momentsQuery);
  return (
    <Page width="narrow">
      <PageHead>
        <TextLink href={back.href}>
          <ChevronLeftIcon />
          {back.label}
        </TextLink>
        <PageHeading>{pageNames.addMoments}</PageHeading>
        {canBuy && (
          <Text kind="lead" reserve="two-lines">
            {getAddOnLead(balance)}
          </Text>
        )}
      </PageHead>
      {canBuy ? (
        <Stack gap={32}>
          {!canUse && <Note tone="warn">{noTextsNow}</Note>}
          <ChoiceAlerts />
          <AddOns />
          <Note>Add-on Moments are non-refundable and non-cancelable.</Note>
        </Stack>
      ) : (
        <AddOnsUnavailable obstacle={obstacle} />
      )}
    </Page>
  );
}
