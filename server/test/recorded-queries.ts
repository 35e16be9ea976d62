import pg from 'pg';
import { vi } from 'vitest';

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

/** Jobs have a life of their own; what they enqueue for a request is seen in the job table. */
const isOfTheQueue = (text: string): boolean => text.includes('pgboss');

/** Every statement that is sent to the database while something is done. */
export async function queriesDuring(action: () => Promise<unknown>): Promise<readonly string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action();
    return spy.mock.calls.map(([query]) => textOf(query)).filter((text) => !isOfTheQueue(text));
  } finally {
    spy.mockRestore();
  }
}
