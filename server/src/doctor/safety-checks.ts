import { countUnstaffedHours } from '../features/on-call/index.ts';
import { findApproval } from './database-repository.ts';
import { fail, note, pass, type Check } from './finding.ts';
import { openServedDatabase } from './open-served-database.ts';

/** Checks that someone is on call in each hour of the next 7 days (SAFE-05). */
export const checkOnCall: Check = async ({ configuration, now }) => {
  const subject = 'On call';
  const open = openServedDatabase(configuration, 1);
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

const subject = 'Crisis phrases';

/** Checks that a clinician has approved the crisis phrases and the playbook (SAFE-09). */
export const checkSafety: Check = async ({ configuration }) => {
  if (configuration.sandbox) return [pass(subject, 'not checked in the sandbox')];
  const open = openServedDatabase(configuration, 1);
  try {
    const approval = await findApproval(open.pool);
    if (approval) return [pass(subject, `version ${String(approval.version)}, approved by ${approval.by}`)];
    const advice =
      'Let a clinician approve safety.json, then run staff safety import safety.json --approved-by NAME --license NO.';
    return [fail(subject, 'no clinician has approved them or the playbook', advice)];
  } catch {
    return [note(subject, 'not checked: the database can’t be read', 'Correct the database first.')];
  } finally {
    await open.close();
  }
};
