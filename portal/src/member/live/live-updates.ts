import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { liveKinds, type LiveKind } from '@moments/contract/live/live-updates';
import { getMemberProfile } from '@moments/contract/members/members';
import { runAutomatically } from '../../api/automatic-calls.ts';
import { call, type BackgroundOptions } from '../../api/call.ts';
import { runAfterPaint, runWhenIdle } from '../../frame/use-painted.ts';
import { useSession } from '../../session/session-store.ts';
import { profileKey, type ProfileData } from '../profile-query.ts';

/** Data to keep current: its query, and a function that reads it again and returns undefined on a failure. */
export interface LiveQuery {
  readonly queryKey: QueryKey;
  /** The changes after which it is read again. */
  readonly kinds: readonly LiveKind[];
  readonly read: (options: BackgroundOptions) => Promise<object | undefined>;
}

/** The member's status decides which notices about Moments are shown. */
const liveProfile: LiveQuery = {
  queryKey: profileKey,
  kinds: ['profile', 'plan', 'payments', 'requests'],
  read: async (options): Promise<ProfileData | undefined> => {
    const result = await call(getMemberProfile, options);
    if (!result.ok) return undefined;
    const { user, subscription, hash } = result.reply;
    return { user, subscription, hash };
  },
};

const getUpdateCount = (client: QueryClient, queryKey: QueryKey): number | undefined =>
  client.getQueryState(queryKey)?.dataUpdateCount;

/** The queries whose latest refetch failed. An event comes once, so they are read again even while events arrive. */
const missed = new WeakSet<LiveQuery>();

/** Refetches a query. Ignores the reply if the query got newer data in the meantime. */
async function refresh(client: QueryClient, query: LiveQuery, how: BackgroundOptions): Promise<void> {
  const { queryKey } = query;
  const known = getUpdateCount(client, queryKey);
  const data = await query.read(how);
  if (how.signal.aborted) return;
  if (!data) missed.add(query);
  else {
    missed.delete(query);
    if (getUpdateCount(client, queryKey) === known) client.setQueryData(queryKey, data);
  }
}

/** The queries that the page shows and keeps current. */
const shown = new Set<LiveQuery>();

/** The latest refetch of each query. */
const refetches = new WeakMap<LiveQuery, AbortController>();

/** Reads a query again, and aborts the earlier refetch: if its reply arrived first, the newer reply would be ignored. */
function readAgain(client: QueryClient, query: LiveQuery, isAutomatic: boolean): void {
  refetches.get(query)?.abort();
  const controller = new AbortController();
  refetches.set(query, controller);
  void refresh(client, query, { background: { isAutomatic }, signal: controller.signal });
}

/**
 * Keeps a query current, together with the member's status.
 * @returns reads both again, or only those whose latest refetch failed; and stops
 */
export function keepCurrent(
  client: QueryClient,
  query: LiveQuery,
): { readonly read: (isAutomatic: boolean, onlyMissed: boolean) => void; readonly stop: () => void } {
  const both = [query, liveProfile];
  shown.add(query);
  return {
    read: (isAutomatic, onlyMissed) => {
      for (const each of both) if (!onlyMissed || missed.has(each)) readAgain(client, each, isAutomatic);
    },
    stop: () => {
      shown.delete(query);
      for (const each of both) refetches.get(each)?.abort();
    },
  };
}

/** Other data on the pages, by the kind of change after which it is read again if it shows. */
const keysOfKind: Readonly<Partial<Record<LiveKind, readonly QueryKey[]>>> = {
  plan: [['plan-display'], ['open-invoice']],
  payments: [['payment-history'], ['open-invoice'], ['saved-cards']],
  requests: [['service-request'], ['schedule-request'], ['coach-request']],
  profile: [['account-deletion'], ['devices']],
};

function refetchShown(client: QueryClient, kinds: readonly LiveKind[]): void {
  for (const query of [...shown, liveProfile])
    if (query.kinds.some((kind) => kinds.includes(kind))) readAgain(client, query, true);
  const keys = kinds.flatMap((kind) => keysOfKind[kind] ?? []);
  runAutomatically(() => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  });
}

/**
 * Shows changes as they happen, on pages where nothing is being paid or filled in (HOME-05).
 * @param isForm the page shows little that changes, and so much else that the connection waits until it is idle
 */
export function useLiveUpdates(isOn: boolean, isForm: boolean): void {
  const client = useQueryClient();
  const wait = useEffectEvent((action: () => void) => (isForm ? runWhenIdle : runAfterPaint)(action));
  useEffect(() => {
    if (!isOn) return undefined;
    const onChange = (kinds: readonly LiveKind[]): void => {
      // While the session is about to end, the page makes no background calls.
      if (useSession.getState().endsAt === undefined) refetchShown(client, kinds);
    };
    const stopWaiting = useSession.subscribe((state, previous) => {
      if (state.endsAt === undefined && previous.endsAt !== undefined && state.isAuthenticated)
        onChange(liveKinds);
    });
    // The reply to this call says why, and ends the session here too.
    const onSessionEnd = (): void => readAgain(client, liveProfile, true);
    let isOver = false;
    let stopListening: (() => void) | undefined;
    const listen = async (): Promise<void> => {
      const { listenToChanges } = await import('./live-connection.ts');
      if (!isOver) stopListening ??= listenToChanges({ onChange, onSessionEnd });
    };
    // If it can't be loaded, the page polls, and tries again with the next connection.
    const tryToListen = (): void => {
      if (!isOver) void listen().catch(() => undefined);
    };
    // What events said just before the connection was lost could not be read.
    const catchUp = (): void => {
      onChange(liveKinds);
      if (!stopListening) tryToListen();
    };
    addEventListener('online', catchUp);
    // No first picture needs it.
    wait(tryToListen);
    return () => {
      isOver = true;
      stopWaiting();
      removeEventListener('online', catchUp);
      stopListening?.();
    };
  }, [client, isOn]);
}
