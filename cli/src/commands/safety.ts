import type { Command } from 'commander';
import { safetyList, type SafetyList } from '@moments/contract/safety/safety-list';
import {
  dryRunDays,
  staffGetSafety,
  staffImportSafetyList,
  staffTrySafetyList,
  type SafetyHits,
  type SafetyVersion,
} from '@moments/contract/safety/staff-safety';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { describeIssue, readJsonFile } from '../json-file.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';

/**
 * Reads a file of crisis phrases.
 * @throws CliUsageError with the place of every error
 */
async function readSafetyFile(path: string): Promise<SafetyList> {
  const read = safetyList.safeParse(await readJsonFile(path));
  if (read.success) return read.data;
  const wrong = read.error.issues.map(
    (issue) => `  ${issue.path.map(String).join('.') || 'the file'}: ${describeIssue(issue)}`,
  );
  throw new CliUsageError([`${path} is not a valid file of crisis phrases:`, ...wrong].join('\n'));
}

const formatHits = ({ texts, current, proposed, kinds }: SafetyHits, before: string, after: string): string =>
  [
    `Of ${String(texts)} texts of the last ${String(dryRunDays)} days, these would raise a crisis:`,
    formatTable(
      ['KIND', before, after],
      [
        ...kinds.map((hits) => [hits.kind, String(hits.current), String(hits.proposed)]),
        ['any', String(current), String(proposed)],
      ],
    ),
  ].join('\n\n');

const formatVersions = (versions: readonly SafetyVersion[]): string =>
  formatTable(
    ['VERSION', 'PHRASES', 'APPROVED BY', 'LICENSE', 'IMPORTED', 'BY'],
    versions.map(({ version, phrases, approvedBy, approverLicense, importedAt, importedBy }) => [
      String(version),
      String(phrases),
      approvedBy,
      approverLicense,
      formatMinute(importedAt),
      importedBy,
    ]),
  );

const about = `
The file has the crisis phrases and the playbook. A clinician has to approve both. For an example, see safety.json of a
release, which is server/safety/safety.json in the project. The dry run counts the texts of the last ${String(dryRunDays)} days that the
current phrases and those of the file find. It shows only the counts.
`;

interface ImportOptions {
  readonly dryRun?: boolean;
  readonly approvedBy?: string;
  readonly license?: string;
}

function addImport(parent: Command, terminal: Terminal): void {
  parent
    .command('import')
    .description('Import crisis phrases and a playbook that a clinician has approved')
    .argument('<file>', 'the phrases and the playbook, JSON')
    .option('--approved-by <name>', 'the clinician’s name')
    .option('--license <text>', 'the clinician’s license or role')
    .option('--dry-run', 'count what would be found, without changing anything')
    .addHelpText(
      'after',
      about +
        formatExamples(
          'safety import safety.json --dry-run',
          'safety import safety.json --approved-by "Dr. Ruth Adler" --license "NY 012345"',
        ),
    )
    .action(async (path: string, { dryRun, approvedBy, license }: ImportOptions, command: Command) => {
      const list = await readSafetyFile(path);
      if (dryRun) {
        const reply = await call(terminal, staffTrySafetyList, { body: { list } });
        print(terminal, command, reply, `${reply.message}.\n\n${formatHits(reply.hits, 'NOW', 'FILE')}`);
        return;
      }
      if (approvedBy === undefined || license === undefined)
        throw new CliUsageError('Say who approved it: --approved-by and --license. Or add --dry-run.');
      const reply = await call(terminal, staffImportSafetyList, { body: { list, approvedBy, license } });
      const hits = formatHits(reply.version.hits, 'BEFORE', 'NOW');
      print(terminal, command, reply, `${reply.message}.\n\n${hits}`);
    });
}

function addShow(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description('Show the imported versions, the current one first')
    .addHelpText('after', formatExamples('safety show', 'safety show --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffGetSafety);
      const { versions, shippedPhrases } = reply;
      const none = `Nothing was imported. The ${String(shippedPhrases)} phrases of the product are used. No clinician has approved them.`;
      print(terminal, command, reply, versions.length === 0 ? none : formatVersions(versions));
    });
}

export function addSafety(parent: Command, terminal: Terminal): void {
  const safety = parent.command('safety').description('Manage the crisis phrases and the playbook');
  addImport(safety, terminal);
  addShow(safety, terminal);
}
