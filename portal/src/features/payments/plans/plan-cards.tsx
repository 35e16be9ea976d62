import { useState, useSyncExternalStore } from 'react';
import type { Plan } from '@moments/contract/payments/plans';
import { Button } from '@moments/ui/buttons/button.tsx';
import { ChevronDownIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useNow } from '../../../dates/use-clock.ts';
import { formatMoments, formatPace } from '../moments-copy.ts';
import {
  getColumns,
  isCurrent,
  isNext,
  isOwnFree,
  listFirstPlans,
  type ColumnCount,
} from './choice-rules.ts';
import { getCardPrice, getPlanLabels, PlanTerms } from './plan-copy.tsx';
import { ProductCard, ProductGrid } from './product-card.tsx';
import { useChooser, useSelectPlan } from './use-select-plan.ts';

/** Below the width at which plans are shown next to each other (LAY-08). */
const phones = '(max-width: 479.98px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phones);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phones).matches);

/** Shows the cards of the plans (PLAN-03). */
function PlanCardGrid({ plans, columns }: { plans: readonly Plan[]; columns: ColumnCount }) {
  const chooser = useChooser();
  const { selecting, isBlocked, select } = useSelectPlan('plan');
  const now = useNow();
  return (
    <ProductGrid columns={columns}>
      {plans.map((plan) => {
        const { action, busy } = getPlanLabels(chooser, plan);
        return (
          <ProductCard
            key={plan.id}
            title={plan.title}
            {...getCardPrice(plan)}
            moments={plan.moments === 0 ? 'Community access' : formatMoments(plan.moments)}
            pace={formatPace(plan.moments)}
            features={plan.features}
            popular={plan.isPopular || plan.isSponsored}
            badge={plan.isSponsored ? 'Paid for you' : 'Popular'}
            saving={plan.savings}
            terms={<PlanTerms chooser={chooser} plan={plan} now={now} />}
            action={action}
            current={isCurrent(chooser, plan) || isNext(chooser, plan) || isOwnFree(chooser, plan)}
            busy={selecting === plan.priceId}
            busyLabel={busy}
            disabled={isBlocked || (selecting !== undefined && selecting !== plan.priceId)}
            onSelect={() => void select(plan)}
          />
        );
      })}
    </ProductGrid>
  );
}

/** Shows the plans; on phones the first three, and the others on request (PLAN-01 to PLAN-03). */
export function PlanCards({ plans }: { plans: readonly Plan[] }) {
  const first = listFirstPlans(useChooser(), plans);
  const isCut = useIsPhone() && plans.length > first.length;
  const [showsAll, setShowsAll] = useState(false);
  const shown = isCut && !showsAll ? first : plans;
  return (
    <Stack>
      <PlanCardGrid plans={shown} columns={getColumns(plans.length)} />
      {isCut && (
        <Button variant="plain" full aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'View fewer plans' : 'View more plans'}
          {!showsAll && <ChevronDownIcon />}
        </Button>
      )}
    </Stack>
  );
}
