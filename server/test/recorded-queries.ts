import pg from 'pg';
import { vi } from 'vitest';

const getText = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

/** Finds statements of the job queue, because jobs run independently. The job table shows what a request enqueued. */
const isOfTheQueue = (text: string): boolean => text.includes('pgboss');

/** Records every statement that is sent to the database during an action. */
export async function queriesDuring(action: () => Promise<unknown>): Promise<readonly string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action();
    return spy.mock.calls.map(([query]) => getText(query)).filter((text) => !isOfTheQueue(text));
  } finally {
    spy.mockRestore();
  }
}
