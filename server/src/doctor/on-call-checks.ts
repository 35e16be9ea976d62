import { countUnstaffedHours } from '../features/on-call/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { note, pass, type Check } from './finding.ts';

/** Checks that someone is on call in each hour of the next 7 days (SAFE-05). */
export const checkOnCall: Check = async ({ configuration, now }) => {
  const subject = 'On call';
  const open = openDatabase(configuration.databaseUrl, { connections: 1 });
  try {
    const hours = await countUnstaffedHours({ database: open.database, clock: { now } });
    if (hours === 0) return [pass(subject, 'someone is on call in each hour of the next 7 days')];
    const what = `no one is on call for ${String(Math.round(hours))} hours of the next 7 days`;
    return [note(subject, what, 'Fill the evenings that staff on-call list shows.')];
  } catch {
    return [note(subject, 'not checked', 'See "Database", and try again.')];
  } finally {
    await open.close();
  }
};
