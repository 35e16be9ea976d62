import pg from 'pg';
import { vi } from 'vitest';

interface RecordedQuery {
  /** The name of a prepared statement. */
  readonly name?: string | undefined;
  readonly text: string;
}

const toRecordedQuery = (query: unknown): RecordedQuery => {
  if (typeof query === 'string') return { text: query };
  const { name, text = '' } = (query ?? {}) as Partial<RecordedQuery>;
  return { name, text };
};

/** Finds statements of the job queue, which looks for work on its own. The job table shows what a request enqueued. */
const isOfTheQueue = ({ name, text }: RecordedQuery): boolean =>
  name === undefined && text.includes('pgboss');

/** Records the statements that are sent to the database during an action, without those of the job queue. */
export async function recordQueries(action: () => Promise<unknown>): Promise<readonly RecordedQuery[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action();
    return spy.mock.calls.map(([query]) => toRecordedQuery(query)).filter((query) => !isOfTheQueue(query));
  } finally {
    spy.mockRestore();
  }
}

/** Lists the text of every statement that is sent to the database during an action, without those of the job queue. */
export const recordStatements = async (action: () => Promise<unknown>): Promise<readonly string[]> =>
  (await recordQueries(action)).map(({ text }) => text);
