import { useState } from 'react';
import type { Plan } from '@moments/contract/payments/plans';
import { Button } from '@moments/ui/buttons/button.tsx';
import { PlanCard, PlanGrid } from '@moments/ui/display/plan-card.tsx';
import { ChevronDownIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { columnsFor, isCurrent, plansOnPhones } from './choice-rules.ts';
import { planAction, planMoments, PlanTerms, priceWords } from './plan-copy.tsx';
import { useChooser } from './use-chooser.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useSelectPlan } from './use-select-plan.ts';

/** The plans beside each other; on phones the first three, and the others on request (PLAN-01 to PLAN-03). */
export function PlanCards({ plans }: { plans: readonly Plan[] }) {
  const chooser = useChooser();
  const { selecting, select } = useSelectPlan(false);
  const isCut = useIsPhone() && plans.length > plansOnPhones;
  const [showsAll, setShowsAll] = useState(false);
  const today = useToday();
  return (
    <Stack>
      <PlanGrid columns={columnsFor(plans.length)}>
        {plans.slice(0, isCut && !showsAll ? plansOnPhones : undefined).map((plan) => {
          const { action, busy } = planAction(chooser, plan);
          return (
            <PlanCard
              key={plan.id}
              title={plan.title}
              price={priceWords(plan.price)}
              period="/ month"
              moments={planMoments(plan)}
              features={plan.features}
              popular={plan.isPopular}
              saving={plan.savings}
              terms={<PlanTerms chooser={chooser} plan={plan} today={today} />}
              action={action}
              current={isCurrent(chooser, plan)}
              busy={selecting === plan.priceId}
              busyLabel={busy}
              disabled={selecting !== undefined && selecting !== plan.priceId}
              onSelect={() => void select(plan)}
            />
          );
        })}
      </PlanGrid>
      {isCut && (
        <Button variant="plain" full aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'View fewer plans' : 'View more plans'}
          {!showsAll && <ChevronDownIcon />}
        </Button>
      )}
    </Stack>
  );
}
