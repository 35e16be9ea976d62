import { useState } from 'react';
import { useAct } from '../../parts/use-act.ts';
import { useRefresh } from './delivery-queries.ts';

/** Tries deliveries again, and says how many. */
export function useRetry() {
  const { run, isBusy, error } = useAct();
  const [said, setSaid] = useState('');
  const refresh = useRefresh();
  const retry = (act: () => Promise<number>) =>
    run(async () => {
      setSaid('');
      const retried = await act();
      await refresh();
      setSaid(
        retried === 0
          ? 'Nothing was left to try again.'
          : `${retried.toLocaleString('en-US')} ${retried === 1 ? 'is' : 'are'} being tried again.`,
      );
    });
  const report = (retried: number) => setSaid(`${retried.toLocaleString('en-US')} so far …`);
  return { retry, report, isBusy, error, said };
}
