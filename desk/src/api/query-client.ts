import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isClosed, isOffline } from './desk-error.ts';

/** Milliseconds between two tries of a read that did not reach the server. */
const tryAgain = 5_000;

/**
 * Holds what the pages show. Events of the stream say when something is out of date, so nothing is read again by age. An event comes once,
 * so a read that did not reach the server is tried again: a crisis must show. A lock empties it: names and texts are nowhere else in the
 * page's memory.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // What the person may no longer see leaves the page, and its memory, with the read that says so (SAFE-07).
      if (isClosed(error)) query.setState({ data: undefined });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      retry: false,
      refetchInterval: ({ state }) => (isOffline(state.error) ? tryAgain : false),
      refetchIntervalInBackground: true,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const readNothing = () => Promise.resolve(null);
const findNoNext = () => null;

/**
 * Reads nothing, once of each kind. V8 keeps the result of the first read of a kind for as long as the page is open: the library adds a
 * getter to an object, the getter stays with the first object's shape, and the result with the getter. So a lock would leave the names and
 * texts of the first list in the page's memory. It must come before each read of a person's data.
 */
void queryClient.query({ queryKey: ['nothing'], queryFn: readNothing });
void queryClient.infiniteQuery({
  queryKey: ['nothing', 'in pages'],
  queryFn: readNothing,
  initialPageParam: null,
  getNextPageParam: findNoNext,
});
