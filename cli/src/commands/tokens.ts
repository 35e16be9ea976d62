import { Option, type Command } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { TokenRole } from '@moments/contract/staff/permissions';
import {
  staffIssueToken,
  staffListTokens,
  staffRenewToken,
  staffRevokeToken,
} from '@moments/contract/staff/tokens';
import { call } from '../call.ts';
import { CliError } from '../cli-error.ts';
import { formatMinute, formatTable, toPlainText } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { readDays, readTokenRoles } from './parse-options.ts';

const createDaysOption = () =>
  new Option('--days <number>', 'days until it expires, at most 365 (default 90)').argParser(readDays);

/** Finds the id of the good token that a person means by its name or id. */
async function findTokenId(terminal: Terminal, given: string): Promise<string> {
  const { tokens } = await call(terminal, staffListTokens);
  const text = given.trim().toLowerCase();
  const token = tokens.find(
    ({ id, name, revokedAt }) => id === text || (name.toLowerCase() === text && revokedAt === null),
  );
  if (!token) throw new CliError(`No active token has the name or ID "${toPlainText(given)}".`);
  return token.id;
}

function addIssue(parent: Command, terminal: Terminal): void {
  parent
    .command('issue')
    .description('Issue a token. It is shown only once, so store it safely')
    .argument('<name>', 'its name, shown in the audit log')
    .addOption(
      new Option(
        '--roles <roles>',
        'what its holder may do: coach, operations, admin, or service (for programs: all but what only people decide; default); several separated by commas',
      ).argParser(readTokenRoles),
    )
    .addOption(createDaysOption())
    .addHelpText(
      'after',
      formatExamples(
        'tokens issue "Ana López"',
        'tokens issue Nora --roles operations',
        'tokens issue Backup --days 30',
      ),
    )
    .action(async (name: string, options: { roles?: TokenRole[]; days?: number }, command: Command) => {
      const reply = await call(terminal, staffIssueToken, { body: { name, ...options } });
      const { message, token, issued } = reply;
      const hint = `This token won’t be shown again. Set it as STAFF_TOKEN. It expires ${formatMinute(issued.expiresAt)}.`;
      print(
        terminal,
        command,
        reply,
        `${message} to ${toPlainText(issued.name)}:\n\n${toPlainText(token)}\n\n${hint}`,
      );
    });
}

function addRenew(parent: Command, terminal: Terminal): void {
  parent
    .command('renew')
    .description(
      'Replace a token’s value before it expires. The old value works for an hour, also if you renew again',
    )
    .argument('<token>', 'the name or ID, from tokens list')
    .addOption(createDaysOption())
    .addHelpText('after', formatExamples('tokens renew Backup', 'tokens renew Backup --days 30'))
    .action(async (given: string, options: { days?: number }, command: Command) => {
      const id = await findTokenId(terminal, given);
      const reply = await call(terminal, staffRenewToken, { params: { id }, body: { ...options } });
      const { message, token, issued } = reply;
      const hint = `This token won’t be shown again. It expires ${formatMinute(issued.expiresAt)}. The old one works for another hour.`;
      print(
        terminal,
        command,
        reply,
        `${message} for ${toPlainText(issued.name)}:\n\n${toPlainText(token)}\n\n${hint}`,
      );
    });
}

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List active and revoked tokens')
    .addHelpText('after', formatExamples('tokens list', 'tokens list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffListTokens);
      const { tokens } = reply;
      print(terminal, command, reply, tokens.length === 0 ? 'No tokens yet.' : formatTokensTable(tokens));
    });
}

function addRevoke(parent: Command, terminal: Terminal): void {
  parent
    .command('revoke')
    .description('Revoke a token, and those that were issued with it. Lists these, and the people it invited')
    .argument('<token>', 'the name or ID, from tokens list')
    .addHelpText('after', formatExamples('tokens revoke "Ana López"'))
    .action(async (given: string, _options: object, command: Command) => {
      const id = await findTokenId(terminal, given);
      const reply = await call(terminal, staffRevokeToken, { params: { id } });
      const { message, revoked, tokens, people } = reply;
      const issued = [
        ...tokens.map((name) => `Revoked with it: ${toPlainText(name)}`),
        ...people.map(({ name, roles }) => `It invited: ${toPlainText(name)} (${roles.join(', ')})`),
      ];
      print(
        terminal,
        command,
        reply,
        [`${message}.`, ...issued, '', formatTokensTable([revoked])].join('\n'),
      );
    });
}

export function addTokens(parent: Command, terminal: Terminal): void {
  const tokens = parent.command('tokens').description('Manage API tokens');
  addIssue(tokens, terminal);
  addRenew(tokens, terminal);
  addList(tokens, terminal);
  addRevoke(tokens, terminal);
}

const formatTokensTable = (tokens: readonly ReplyOf<typeof staffIssueToken>['issued'][]): string =>
  formatTable(
    ['NAME', 'ROLES', 'ISSUED', 'BY', 'EXPIRES', 'LAST USED', 'REVOKED', 'ID'],
    tokens.map(({ name, roles, issuedAt, issuedBy, expiresAt, lastUsedAt, revokedAt, id }) => [
      name,
      roles.join(', '),
      formatMinute(issuedAt),
      issuedBy,
      formatMinute(expiresAt),
      lastUsedAt === null ? '' : formatMinute(lastUsedAt),
      revokedAt === null ? '' : formatMinute(revokedAt),
      id,
    ]),
  );
