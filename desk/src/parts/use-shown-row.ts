import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type Query<Row> = UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>;

/**
 * Finds which row of a queue the page shows: the one in the address, or else the first. The first one stays until the person moves on, so
 * that nothing changes under their press when it is decided elsewhere. A row of the address may be on a later page, which is read then.
 * @returns the rows that are loaded, the row that is shown, and whether it is still being read or is gone
 */
export function useShownRow<Row>(query: Query<Row>, getId: (row: Row) => string, selected?: string) {
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [keptId, setKeptId] = useState<string>();
  const [leftId, setLeftId] = useState<string>();
  const id = selected ?? keptId ?? rows.map(getId).find((each) => each !== leftId);
  const toKeep = selected === undefined ? id : undefined;
  if (toKeep !== keptId) setKeptId(toKeep);
  const row = rows.find((each) => getId(each) === id);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isReading = selected !== undefined && !row && hasNextPage;
  useEffect(() => {
    if (isReading && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isReading, isFetching, isFetchNextPageError, fetchNextPage]);
  /** Moves on to the first row. @param decidedId the row that the person just decided, which is in the list until it is read again */
  const leave = (decidedId?: string) => {
    setKeptId(undefined);
    setLeftId(decidedId);
  };
  const isGone = query.data !== undefined && id !== undefined && !row && !isReading;
  return { rows, row, shownId: id, isReading, isGone, leave };
}
