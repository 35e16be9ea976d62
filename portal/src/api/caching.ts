const second = 1_000;
const minute = 60 * second;

/** How long query data stays fresh and is kept unused, in ms (API-06). Spread one into a query's options. */
export const caching = {
  /** Profile, partners and demographics. */
  lists: { staleTime: 5 * minute, gcTime: 10 * minute },
  /** Products. */
  never: { staleTime: 0, gcTime: 0 },
  /** The setup intent of a new card. */
  setupIntent: { staleTime: 2 * second, gcTime: 2 * second },
  /** Everything else; the query client's default. */
  usual: { staleTime: 0, gcTime: 60 * second },
} as const;
