import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { Plan } from '@moments/contract/payments/plans';
import { PlanCard, PlanGrid } from '@moments/ui/display/plan-card.tsx';
import { addOnFeatures, AddOnTerms } from './add-on-copy.tsx';
import { momentsWords, priceWords } from './plan-copy.tsx';
import { useSelectPlan } from './use-select-plan.ts';

interface AddOnCardsProps {
  readonly addOns: readonly Plan[];
  readonly balance: MomentsBalance | undefined;
}

const columnsFor = (count: number): 2 | 3 | 4 => (count <= 2 ? 2 : count === 3 ? 3 : 4);

/** The add-ons (PLAN-05). */
export function AddOnCards({ addOns, balance }: AddOnCardsProps) {
  const { selecting, select } = useSelectPlan(true);
  return (
    <PlanGrid columns={columnsFor(addOns.length)}>
      {addOns.map((addOn) => (
        <PlanCard
          key={addOn.id}
          title={addOn.title}
          price={priceWords(addOn.price)}
          period="once"
          moments={momentsWords(addOn.moments)}
          features={addOnFeatures(addOn, balance)}
          popular={addOn.isPopular}
          saving={addOn.savings}
          terms={<AddOnTerms price={addOn.price} />}
          action={`Add ${momentsWords(addOn.moments)}`}
          busy={selecting === addOn.priceId}
          busyLabel="Selecting..."
          disabled={selecting !== undefined && selecting !== addOn.priceId}
          onSelect={() => void select(addOn)}
        />
      ))}
    </PlanGrid>
  );
}
