import type { Command } from 'commander';
import { operatorImportPlans } from '@moments/contract/payments/operator-plans';
import { call } from '../call.ts';
import { plansTable } from '../output/plans-table.ts';
import { readPlansFile } from '../plans-file.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';

const about = `
The file names all plans and add-ons that are on offer; what it does not name is withdrawn. A price that was sold is
never edited: with another amount or number of Moments a new one is made, and members keep what they have. Repeating
an import changes nothing, so after a failure run it again. An example is server/plans/plans.json.
`;

export function addImportPlans(parent: Command, terminal: Terminal): void {
  parent
    .command('import')
    .description('Import plans from a file to Moments and Stripe')
    .argument('<file>', 'the plans file, JSON')
    .option('--dry-run', 'show what would change, without changing it')
    .addHelpText(
      'after',
      about +
        examples('plans import server/plans/plans.json --dry-run', 'plans import server/plans/plans.json'),
    )
    .action(async (path: string, { dryRun = false }: { readonly dryRun?: boolean }, command: Command) => {
      const { plans } = await readPlansFile(path);
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorImportPlans, { body: { plans, dryRun } });
      print(terminal, command, reply, `${reply.message}.\n\n${plansTable(reply.changes)}`);
    });
}
