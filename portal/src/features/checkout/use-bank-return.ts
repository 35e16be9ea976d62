import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { type BankReturn, bankReturnIn, withoutBankReturn } from './resume-payment.ts';

/** What the bank's page brought back; it is taken out of the address bar at once (CHK-07). */
export function useBankReturn(): BankReturn | undefined {
  const [query, setQuery] = useSearchParams();
  const [bankReturn] = useState(() => bankReturnIn(query));
  useEffect(() => {
    const rest = withoutBankReturn(query);
    if (rest) setQuery(rest, { replace: true });
  }, [query, setQuery]);
  return bankReturn;
}
