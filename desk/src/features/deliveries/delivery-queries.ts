import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  mostRetried,
  staffGetDeliveryHealth,
  type staffListDeadLetters,
  staffRetryDeadLetters,
} from '@moments/contract/deliveries/staff-deliveries';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../../api/call.ts';
import { useAct } from '../../parts/use-act.ts';

export type Health = ReplyOf<typeof staffGetDeliveryHealth>;
export type ProviderState = Health['providers'][number];
export type FailedGroup = Health['groups'][number];
export type FailedLetter = ReplyOf<typeof staffListDeadLetters>['deadLetters'][number];

/** Which failed deliveries; empty for all. */
export interface FailedFilter {
  readonly kind?: FailedLetter['kind'];
  readonly what?: string;
  readonly cause?: string;
  readonly memberId?: string;
}

const healthKey = ['deliveries', 'health'] as const;
export const lettersKey = ['deliveries', 'failed'] as const;

/** Milliseconds between two looks at the providers. What waits for them announces nothing. */
const lookEvery = 15_000;

/**
 * Reads the providers' state, and counts what failed. The menu and the screen share it, so that the two never differ.
 * @param showsProviders reads them again as long as the page is open
 */
export const useDeliveryHealth = (showsProviders = false) =>
  useQuery({
    queryKey: healthKey,
    queryFn: ({ signal }) => call(staffGetDeliveryHealth, { signal, isBackground: true }),
    ...(showsProviders ? { refetchInterval: lookEvery } : {}),
  });

/** Reads the list again when the count changes: each read is audited. */
export function useLetterUpdates(failed: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (failed !== undefined) void client.invalidateQueries({ queryKey: lettersKey });
  }, [client, failed]);
}

/** Returns a function that reads both again, after an act. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['deliveries'] });
}

/** Tries chosen deliveries again. @returns how many */
export async function retryChosen(ids: readonly string[]): Promise<number> {
  let retried = 0;
  for (let from = 0; from < ids.length; from += mostRetried) {
    const body = { ids: ids.slice(from, from + mostRetried) };
    retried += (await call(staffRetryDeadLetters, { body })).retried;
  }
  return retried;
}

/** Tries all deliveries of a filter again that failed until now. @param onProgress hears how many are done @returns how many */
export async function retryAll(filter: FailedFilter, onProgress: (retried: number) => void): Promise<number> {
  let retried = 0;
  let until: string | undefined;
  for (;;) {
    const body = { filter, ...(until === undefined ? {} : { until }) };
    const reply = await call(staffRetryDeadLetters, { body });
    retried += reply.retried;
    onProgress(retried);
    // Nothing moved: what is left is being tried by another person.
    if (reply.left === 0 || reply.retried === 0) return retried;
    until = reply.until;
  }
}

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
