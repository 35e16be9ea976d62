import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { parseBankReturn, removeBankReturn, type BankReturn, type Confirmable } from './bank-return.ts';

/**
 * What the bank's page brought back; it is taken out of the address bar at once (CHK-07).
 * @param purpose only what came back for this; undefined where the page confirms one thing only
 */
export function useBankReturn(kind: Confirmable, purpose?: string): BankReturn | undefined {
  const [query, setQuery] = useSearchParams();
  const [bankReturn] = useState(() => parseBankReturn(query, kind, purpose));
  useEffect(() => {
    const isOurs = purpose === undefined || parseBankReturn(query, kind, purpose) !== undefined;
    const rest = isOurs ? removeBankReturn(query, kind) : undefined;
    if (rest) setQuery(rest, { replace: true });
  }, [query, setQuery, kind, purpose]);
  return bankReturn;
}
