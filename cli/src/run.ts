import { Command, CommanderError } from 'commander';
import { CliError, CliUsageError } from './cli-error.ts';
import { addDeadLetters } from './commands/dead-letters.ts';
import { addDeletion } from './commands/deletion.ts';
import { addDisputes } from './commands/disputes.ts';
import { addImportPlans } from './commands/import-plans.ts';
import { addListAudit } from './commands/list-audit.ts';
import {
  addChangeCoach,
  addChangeStatus,
  addMatchMember,
  addMergeAccounts,
  addRestoreAccess,
  addUnlock,
} from './commands/member-changes.ts';
import { addMemberCorrections } from './commands/member-corrections.ts';
import { addExportMember, addListMembers, addListPayments, addShowMember } from './commands/members.ts';
import { addMessages } from './commands/messages.ts';
import { addMoments, addShowLedger } from './commands/moments.ts';
import { addOnCall } from './commands/on-call.ts';
import { addOptOut, addOptOutQuestions } from './commands/opt-out.ts';
import { addPartners } from './commands/partners.ts';
import { addPeople } from './commands/people.ts';
import { addReconciliation } from './commands/reconciliation.ts';
import { addRecords } from './commands/records.ts';
import { addCoachRequests, addScheduleRequests, addServiceRequests } from './commands/requests.ts';
import { addSafety } from './commands/safety.ts';
import { addTokens } from './commands/tokens.ts';
import { formatExamples, type Terminal } from './terminal.ts';

const settingsHelp = `
Settings:
  MOMENTS_URL     where the staff API is (default http://127.0.0.1:3002)
  STAFF_TOKEN     your token (default on localhost: the sandbox token)

Exit codes: 0 success, 1 error, 2 invalid usage.
For programs: add --json (with npm: npm run --silent staff -- … --json)
`;

function createProgram(terminal: Terminal): Command {
  const program = new Command('staff')
    .description('Manage members, partners, requests, and messages')
    .option('--json', 'print the reply as JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.writeError(text),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for usage)')
    .addHelpText('after', settingsHelp + formatExamples('members list', 'match +12125550104 Ana'));
  const members = program.command('members').description('Find and view members');
  addListMembers(members, terminal);
  addShowMember(members, terminal);
  addExportMember(members, terminal);
  addMatchMember(program, terminal);
  addChangeCoach(program, terminal);
  addChangeStatus(program, terminal);
  addUnlock(program, terminal);
  addRestoreAccess(program, terminal);
  addMergeAccounts(program, terminal);
  addMemberCorrections(program, terminal);
  addOptOut(program, terminal);
  addOptOutQuestions(program, terminal);
  addDeletion(program, terminal);
  addScheduleRequests(program, terminal);
  addServiceRequests(program, terminal);
  addCoachRequests(program, terminal);
  addMessages(program, terminal);
  addShowLedger(program, terminal);
  addMoments(program, terminal);
  addListPayments(program, terminal);
  addDisputes(program, terminal);
  addPartners(program, terminal);
  addListAudit(program, terminal);
  addDeadLetters(program, terminal);
  addReconciliation(program, terminal);
  addOnCall(program, terminal);
  addPeople(program, terminal);
  addTokens(program, terminal);
  addSafety(program, terminal);
  addRecords(program, terminal);
  addImportPlans(program.command('plans').description('Manage plans and add-ons'), terminal);
  return program;
}

/** Returns the exit code. Commander has already printed the error or the help. Asking for help is not an error. */
const getExitCode = ({ exitCode, code }: CommanderError): number =>
  exitCode === 0 || code === 'commander.helpDisplayed' ? 0 : 2;

/**
 * Runs one command.
 * @param parameters - the arguments after the program's name
 * @returns the exit code: 0 success, 1 error, 2 invalid usage
 */
export async function run(parameters: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(parameters, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return getExitCode(error);
    if (!(error instanceof CliError)) throw error;
    terminal.writeError(`${error.message}\n`);
    return error instanceof CliUsageError ? 2 : 1;
  }
}
