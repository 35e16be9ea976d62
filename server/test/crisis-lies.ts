import {
  asksForOnCall,
  findHandover,
  listJoins,
  type CrisisState,
} from '../src/features/crisis/crisis-rules.ts';
import { members, people, type CrisisWorld, type Member, type Person } from './crisis-world.ts';

function listLiesOf(
  world: CrisisWorld,
  member: Member,
  crisis: CrisisState,
  index: number,
): readonly string[] {
  const hasActed = (by: string | null) =>
    world.acts.some((act) => act.member === member && act.crisis === index && act.person === by);
  const sincePage = crisis.steps.slice(crisis.steps.findLastIndex(asksForOnCall) + 1);
  const answering = sincePage.some(({ act, as }) => act === 'here' || (act === 'join' && as === 'on-call'));
  const end = crisis.steps.findIndex(({ act }) => act === 'close' || act === 'dismiss');
  const count = (counted: string) => crisis.steps.filter(({ act }) => act === counted).length;
  const calls = count('handover') - count('end-handover');
  const lies: readonly (readonly [isLie: boolean, lie: string])[] = [
    [listJoins(crisis).some(({ by }) => !hasActed(by)), 'someone has joined without an act'],
    [(crisis.onCallPresentAt !== null) !== answering, 'the page is answered without an answer'],
    [(end !== -1) !== (crisis.endedAt !== null), 'the end is no step'],
    [end !== -1 && end !== crisis.steps.length - 1, 'a step follows the end'],
    [calls > 1 || findHandover(crisis)?.begun.by === null, 'a second open handover, or one of no one'],
  ];
  return lies.filter(([isLie]) => isLie).map(([, lie]) => `${member}: ${lie}`);
}

function listLiesOnPage(world: CrisisWorld, person: Person, member: Member): readonly string[] {
  const { isLive, read } = world.pages[person];
  // A page without a line says that it is offline.
  if (!isLive || !read.has(member)) return [];
  if (!world.getReach(person, member)) return [`${person}’s page keeps words of ${member}`];
  const isSame = (read.get(member) ?? undefined) === world.getOpen(member);
  return isSame ? [] : [`${person}’s page shows an old state of ${member}’s crisis`];
}

/** Lists what is wrong: a state that says more than a person did, or a page that shows what has ended. */
export const listLies = (world: CrisisWorld): readonly string[] =>
  members.flatMap((member) => [
    ...world.crises[member].flatMap((crisis, index) => listLiesOf(world, member, crisis, index)),
    ...people.flatMap((person) => listLiesOnPage(world, person, member)),
  ]);
