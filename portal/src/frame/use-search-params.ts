import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

/** Reads the address's query, and opens the same path with another one. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback(
    (next: Readonly<Record<string, string>> | URLSearchParams, options?: NavigateOptions): void => {
      void navigate(`?${new URLSearchParams(next).toString()}`, options);
    },
    [navigate],
  );
  return [query, setQuery] as const;
}
