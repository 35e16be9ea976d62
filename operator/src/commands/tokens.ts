import type { Command } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  operatorIssueToken,
  operatorListTokens,
  operatorRevokeToken,
} from '@moments/contract/staff/operator-tokens';
import { call } from '../call.ts';
import { CliError } from '../cli-error.ts';
import { formatMinute, plain, table } from '../output/table.ts';
import { readConnection, type Connection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';

/** The id of the good token that a person means by its name or id. */
async function findTokenId(connection: Connection, given: string): Promise<string> {
  const { tokens } = await call(connection, operatorListTokens, {});
  const wanted = given.trim().toLowerCase();
  const token = tokens.find(
    ({ id, name, revokedAt }) => id === wanted || (name.toLowerCase() === wanted && revokedAt === null),
  );
  if (!token) throw new CliError(`No active token has the name or ID "${plain(given)}".`);
  return token.id;
}

function addIssue(parent: Command, terminal: Terminal): void {
  parent
    .command('issue')
    .description('Issue a token. It is shown only once, so store it safely')
    .argument('<name>', 'the operator’s name, shown in the audit log')
    .addHelpText('after', examples('tokens issue "Ana López"'))
    .action(async (name: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorIssueToken, { body: { name } });
      const { message, token, issued } = reply;
      const hint = 'This token won’t be shown again. Set it as OPERATOR_TOKEN.';
      print(terminal, command, reply, `${message} to ${plain(issued.name)}:\n\n${plain(token)}\n\n${hint}`);
    });
}

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List active and revoked tokens')
    .addHelpText('after', examples('tokens list', 'tokens list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListTokens, {});
      const { tokens } = reply;
      print(terminal, command, reply, tokens.length === 0 ? 'No tokens yet.' : tokensTable(tokens));
    });
}

function addRevoke(parent: Command, terminal: Terminal): void {
  parent
    .command('revoke')
    .description('Revoke a token. It stops working immediately')
    .argument('<token>', 'the name or ID, from tokens list')
    .addHelpText('after', examples('tokens revoke "Ana López"'))
    .action(async (given: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findTokenId(connection, given);
      const reply = await call(connection, operatorRevokeToken, { params: { id } });
      print(terminal, command, reply, `${reply.message}.\n\n${tokensTable([reply.revoked])}`);
    });
}

export function addTokens(parent: Command, terminal: Terminal): void {
  const tokens = parent.command('tokens').description('Manage operator tokens');
  addIssue(tokens, terminal);
  addList(tokens, terminal);
  addRevoke(tokens, terminal);
}

const tokensTable = (tokens: ReplyOf<typeof operatorListTokens>['tokens']): string =>
  table(
    ['NAME', 'ISSUED', 'BY', 'REVOKED', 'ID'],
    tokens.map(({ name, issuedAt, issuedBy, revokedAt, id }) => [
      name,
      formatMinute(issuedAt),
      issuedBy,
      revokedAt === null ? '' : formatMinute(revokedAt),
      id,
    ]),
  );
