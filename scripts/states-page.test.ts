import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isStoppedByAdmin, memberStatuses } from '../contract/src/members/member-status.ts';
import { statusTransitions } from '../contract/src/members/status-transitions.ts';
import { paymentStatuses } from '../contract/src/payments/checkout.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../docs/states.md'), 'utf8');
const others = memberStatuses.filter((status) => !isStoppedByAdmin(status) && status !== 'EXITED_BY_STOP');

/** The statuses in each box: listed in its label, or inside a box with arrows of its own. */
const boxes = new Map<string, readonly string[]>([
  ...[...page.matchAll(/(\w+)\["(.*)"\]|subgraph (\w+)\[.*\]\n([^]*?) {2}end/g)].map(
    ([, node, label, graph, inside]): [string, readonly string[]] => [
      node ?? graph ?? '',
      [...new Set((label ?? inside ?? '').match(/[A-Z_]{4,}/g))],
    ],
  ),
  ['others', others],
]);
const toStatuses = (name: string): readonly string[] => boxes.get(name) ?? [name];

it('the pictures of a member’s status have the arrows of the table of changes', () => {
  const arrows = [...page.matchAll(/(\w+) -->\|(.+)\| (\w+)/g)].flatMap(([, from = '', on = '', to = '']) =>
    toStatuses(from).flatMap((each) =>
      toStatuses(to).flatMap((target) => on.split(', ').map((trigger) => `${each} ${trigger} ${target}`)),
    ),
  );
  expect(arrows.sort()).toEqual(statusTransitions.map(({ from, on, to }) => `${from} ${on} ${to}`).sort());
});

it('the picture of a payment names every status', () => {
  const missing = paymentStatuses.filter((status) => !page.includes(status));
  expect(missing).toEqual([]);
});
