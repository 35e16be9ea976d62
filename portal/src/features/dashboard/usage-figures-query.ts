import { queryOptions } from '@tanstack/react-query';

/** The code of the cards, which comes while their figures are on the way: the page need not wait for it. */
export const usageFiguresQuery = queryOptions({
  queryKey: ['usage-figures'],
  queryFn: async () => ({ UsageFigures: (await import('./usage-figures.tsx')).UsageFigures }),
  staleTime: Infinity,
  gcTime: Infinity,
});
