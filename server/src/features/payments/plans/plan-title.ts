/** Names a plan within a sentence: 'the Standard plan'. */
export const formatPlanTitle = (plan: { readonly name: string } | undefined): string =>
  plan ? `the ${plan.name} plan` : 'your plan';
