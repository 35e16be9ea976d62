import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  staffGetConversation,
  staffReportPresence,
} from '@moments/contract/conversations/staff-conversations';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { staffChangeHandover, staffShowHandover } from '@moments/contract/crisis/staff-handover';
import { staffChangeCoach } from '@moments/contract/matching/staff-matching';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { happening } from '../../../test/crisis-happenings.ts';
import { listLies } from '../../../test/crisis-lies.ts';
import {
  CrisisWorld,
  getOther,
  members,
  people,
  type CrisisAct,
  type Happening,
  type Member,
  type Person,
} from '../../../test/crisis-world.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { isExhaustive } from '../../../test/exhaustive.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { findHandover, listJoins } from './crisis-rules.ts';

const server = await shareTestServer({ configuration: { REQUESTS_PER_MINUTE: '100000' } });
const add = (name: Person) => addStaff(server, { name, roles: ['coach'], isOnCall: name === 'marcus' });
const staff = { ana: await add('ana'), theo: await add('theo'), marcus: await add('marcus') };

const steps = {
  here: { act: 'here' },
  ask: { act: 'ask', answers: { thoughts: 'yes' } },
  page: { act: 'page' },
  'no-answer': { act: 'close', outcome: 'no-answer' },
  close: { act: 'close', outcome: 'safe-with-plan' },
  dismiss: { act: 'dismiss', reason: 'It was a song' },
} as const;

type Added = Record<Member, Awaited<ReturnType<typeof addCoachedMember>>>;

/** Makes the calls that the desk's pages and the members' phones make for what happens. The world knows which pages can call. */
class Product {
  readonly #world: CrisisWorld;
  readonly #added: Added;

  constructor(world: CrisisWorld, added: Added) {
    this.#world = world;
    this.#added = added;
  }

  async apply(happening: Happening): Promise<void> {
    switch (happening.what) {
      case 'raise':
        await createTestPhone(server, this.#added[happening.member].phone)('I want to die');
        return;
      case 'act':
        return this.#act(happening.person, happening.member, happening.act);
      case 'change-coach':
        await server.call(staffChangeCoach, {
          token: 'sandbox-operator',
          params: this.#toParams(happening.member),
          body: { coachId: staff[happening.coach].id },
        });
        return;
      // Marcus stays on call: whom a crisis pages is on call until its end.
      case 'change-on-call':
      case 'lose-line':
        return;
      case 'open':
      case 'reload':
      case 'regain-line':
      case 'look':
        return this.#show(happening.person);
    }
  }

  #toParams(member: Member) {
    return { memberId: this.#added[member].id };
  }

  async #act(person: Person, member: Member, act: CrisisAct): Promise<void> {
    if (!this.#world.pages[person].isLive) return;
    const call = { cookie: staff[person].cookie, params: this.#toParams(member) };
    if (act === 'handover') await server.call(staffShowHandover, call);
    else if (act === 'end-handover')
      await server.call(staffChangeHandover, {
        ...call,
        body: { reason: 'A plan for tonight', isEnded: true },
      });
    else await server.call(staffTakeCrisisStep, { ...call, body: steps[act] });
  }

  /** Reads the open conversation, reads the next row ahead, and reports the page's attention. */
  async #show(person: Person): Promise<void> {
    const { shows, isVisible, hasFocus, isLive } = this.#world.pages[person];
    if (shows === undefined || !isLive) return;
    await this.read(person, shows);
    await this.read(person, getOther(shows));
    const attending = isVisible && hasFocus;
    await server.call(staffReportPresence, {
      cookie: staff[person].cookie,
      params: this.#toParams(shows),
      body: { doing: 'reading', attending },
    });
  }

  async read(person: Person, member: Member) {
    const answer = await server.call(staffGetConversation, {
      cookie: staff[person].cookie,
      params: this.#toParams(member),
    });
    if (!answer.ok) return answer.error.code === 'REASON_REQUIRED' ? 'denied' : answer.error.code;
    const { crisis } = answer.reply;
    return (
      crisis && {
        joined: crisis.joined.map(({ name }) => name),
        isAnswered: crisis.isPageAnswered,
        isHandedOver: crisis.handover !== null,
      }
    );
  }
}

/** What a page that reads now must show. */
function expectRead(world: CrisisWorld, person: Person, member: Member) {
  if (!world.getReach(person, member)) return 'denied';
  const open = world.getOpen(member);
  return open === undefined
    ? null
    : {
        joined: listJoins(open).map(({ by }) => by),
        isAnswered: open.onCallPresentAt !== null,
        isHandedOver: findHandover(open) !== undefined,
      };
}

const withoutRota = happening.filter(({ what }) => what !== 'change-on-call');

it(
  '[SAFE-01, SAFE-07] the server shows each person what they and others did and nothing else, whatever happens to two coaches and one on call',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(withoutRota, { minLength: 10, maxLength: 20 }), async (happenings) => {
        const world = new CrisisWorld();
        const add = (coachName: string) =>
          addCoachedMember(server, 20, { coachName, coachSince: new Date(0) });
        const product = new Product(world, { maya: await add('ana'), eli: await add('theo') });
        for (const each of happenings) {
          world.apply(each);
          await product.apply(each);
          expect(listLies(world)).toEqual([]);
          const pairs = people.flatMap((person) => members.map((member) => [person, member] as const));
          const reads = await Promise.all(pairs.map((pair) => product.read(...pair)));
          expect(reads).toEqual(pairs.map((pair) => expectRead(world, ...pair)));
        }
      }),
      { numRuns: isExhaustive ? 300 : 4 },
    );
  },
);
