import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { type BankReturn, bankReturnIn, type Confirmable, withoutBankReturn } from './bank-return.ts';

/** What the bank's page brought back; it is taken out of the address bar at once (CHK-07). */
export function useBankReturn(kind: Confirmable): BankReturn | undefined {
  const [query, setQuery] = useSearchParams();
  const [bankReturn] = useState(() => bankReturnIn(query, kind));
  useEffect(() => {
    const rest = withoutBankReturn(query, kind);
    if (rest) setQuery(rest, { replace: true });
  }, [query, setQuery, kind]);
  return bankReturn;
}
