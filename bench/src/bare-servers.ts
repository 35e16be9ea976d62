import { fileURLToPath } from 'node:url';
import { startChild, type Child } from './child.ts';
import type { Statement } from './profile-statement.ts';

export interface BareServer extends Child {
  readonly url: string;
}

const program = new URL('./bare-server.ts', import.meta.url);

/**
 * Starts a bare server that answers every request with the row of one statement.
 * @param prepared whether the database plans the statement once, as in the product, or each time, which is the default
 */
export async function startBareServer(
  databaseUrl: string,
  statement: Statement,
  prepared: boolean,
): Promise<BareServer> {
  const child = await startChild(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(program)],
    { DATABASE_URL: databaseUrl, STATEMENT: JSON.stringify(statement), PREPARED: String(prepared) },
    /^listening on /,
  );
  return { ...child, url: child.readyLine.replace('listening on ', '') };
}
