import type { Command } from 'commander';
import { isAddOnKind } from '@moments/contract/payments/product-kinds';
import {
  type PlanImportChange,
  plansFile,
  type PlansFile,
  staffImportPlans,
} from '@moments/contract/payments/staff-plans';
import { formatCents } from '@moments/contract/values/money';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { describeIssue, readJsonFile } from '../json-file.ts';
import { formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';

/** Formats a place in the file, counting from 1: `plan 2 ("starter"), amount`. */
function formatPlace(path: readonly PropertyKey[], content: unknown): string {
  const [, at, ...rest] = path;
  if (typeof at !== 'number') return path.map(String).join('.') || 'the file';
  const entries = typeof content === 'object' && content !== null && 'plans' in content ? content.plans : [];
  const entry: unknown = Array.isArray(entries) ? entries[at] : undefined;
  const key =
    typeof entry === 'object' && entry !== null && 'key' in entry ? ` ("${String(entry.key)}")` : '';
  return [`plan ${String(at + 1)}${key}`, ...rest.map(String)].join(', ');
}

/**
 * Reads a plans file, and returns it unchanged.
 * @throws CliUsageError with the place of every error
 */
async function readPlansFile(path: string): Promise<PlansFile> {
  const content = await readJsonFile(path);
  const read = plansFile.safeParse(content);
  // The schema accepted it. Its output has another form, which the server doesn't take.
  if (read.success) return content as PlansFile;
  const wrong = read.error.issues.map(
    (issue) => `  ${formatPlace(issue.path, content)}: ${describeIssue(issue)}`,
  );
  throw new CliUsageError([`${path} is not a valid plans file:`, ...wrong].join('\n'));
}

const about = `
The file lists all plans and add-ons for sale. Plans that it doesn’t list are withdrawn. A sold price is never edited:
a new amount or number of Moments creates a new price, and current members keep the old one. Repeating an import changes
nothing, so run it again after a failure. For an example, see plans.json of a release,
which is server/plans/plans.json in the project.
`;

export function addImportPlans(parent: Command, terminal: Terminal): void {
  parent
    .command('import')
    .description('Import plans from a file to Moments and Stripe')
    .argument('<file>', 'the plans file, JSON')
    .option('--dry-run', 'show what would change, without changing it')
    .addHelpText(
      'after',
      about + formatExamples('plans import plans.json --dry-run', 'plans import plans.json'),
    )
    .action(async (path: string, { dryRun = false }: { readonly dryRun?: boolean }, command: Command) => {
      const { plans } = await readPlansFile(path);
      const reply = await call(terminal, staffImportPlans, { body: { plans, dryRun } });
      print(terminal, command, reply, `${reply.message}.\n\n${formatPlansTable(reply.changes)}`);
    });
}

const labels: Readonly<Record<PlanImportChange['change'], string>> = {
  new: 'new',
  price: 'new price (current members keep the old one)',
  description: 'new description',
  back: 'for sale again',
  same: 'unchanged',
  withdrawn: 'no longer sold; current members keep it',
};

const formatPrice = (price: PlanImportChange['former'] & object, kind: PlanImportChange['kind']): string =>
  `${formatCents(price.amount)}${isAddOnKind(kind) ? '' : ' a month'}, ${String(price.moments)} Moments`;

const formatPlansTable = (changes: readonly PlanImportChange[]): string =>
  formatTable(
    ['PLAN', 'NAME', 'CHANGE', 'CURRENT', 'NEW'],
    changes.map((plan) => [
      plan.key,
      plan.name,
      labels[plan.change],
      plan.former ? formatPrice(plan.former, plan.kind) : '',
      plan.change === 'withdrawn' ? '' : formatPrice(plan, plan.kind),
    ]),
  );
