import { findReach } from '@moments/contract/staff/reach';
import {
  canEndHandover,
  canHandOver,
  findHandover,
  getCrisisRole,
  moveCrisis,
  startCrisis,
  type CrisisMove,
  type CrisisState,
} from '../src/features/crisis/crisis-rules.ts';

export const people = ['ana', 'theo', 'marcus'] as const;
export const members = ['maya', 'eli'] as const;
export type Person = (typeof people)[number];
export type Member = (typeof members)[number];

/** A page of the desk: what it shows, whether its person looks at it, and what it last read. */
interface Page {
  shows: Member | undefined;
  isVisible: boolean;
  hasFocus: boolean;
  isLive: boolean;
  /** What each read brought: the open crisis, or null; undefined without words, because nothing was read or access had ended. */
  readonly read: Map<Member, CrisisState | null>;
}

const emptyPage = (): Page => ({
  shows: undefined,
  isVisible: true,
  hasFocus: true,
  isLive: true,
  read: new Map(),
});

export type CrisisAct =
  | 'here'
  | 'ask'
  | 'page'
  | 'no-answer'
  | 'handover'
  | 'end-handover'
  | 'close'
  | 'dismiss';

export type Happening =
  | { readonly what: 'raise'; readonly member: Member }
  | { readonly what: 'act'; readonly person: Person; readonly member: Member; readonly act: CrisisAct }
  | { readonly what: 'open'; readonly person: Person; readonly member: Member | undefined }
  | {
      readonly what: 'look';
      readonly person: Person;
      readonly isVisible: boolean;
      readonly hasFocus: boolean;
    }
  | { readonly what: 'lose-line' | 'regain-line' | 'reload'; readonly person: Person }
  | { readonly what: 'change-coach'; readonly member: Member; readonly coach: 'ana' | 'theo' }
  | { readonly what: 'change-on-call'; readonly isOnCall: boolean };

/** The rest of the list is one row: the page reads it ahead. */
export const getOther = (member: Member): Member => (member === 'maya' ? 'eli' : 'maya');

/**
 * Two coaches and one on call, with a page each, and two members. The rules of the crisis and of reach are the real ones; reads, events,
 * and lost lines are as the desk and the database have them.
 */
export class CrisisWorld {
  readonly crises: Record<Member, CrisisState[]> = { maya: [], eli: [] };
  readonly coaches: Record<Member, Person> = { maya: 'ana', eli: 'theo' };
  readonly pages: Record<Person, Page> = { ana: emptyPage(), theo: emptyPage(), marcus: emptyPage() };
  onCall = true;
  /** Each act of a person in a crisis that was open: their attention, or a press. */
  readonly acts: { readonly person: Person; readonly crisis: number; readonly member: Member }[] = [];
  private minutes = 0;

  getOpen(member: Member): CrisisState | undefined {
    const latest = this.crises[member].at(-1);
    return latest?.endedAt === null ? latest : undefined;
  }

  getReach(person: Person, member: Member) {
    const facts = {
      isCoach: this.coaches[member] === person,
      coverUntil: null,
      isOnCall: this.isOnCall(person),
      isInCrisis: this.getOpen(member) !== undefined,
      reasonUntil: null,
    };
    return findReach(facts, this.now());
  }

  private now(): Date {
    return new Date(this.minutes * 60_000);
  }

  private isOnCall(person: Person): boolean {
    return person === 'marcus' && this.onCall;
  }

  apply(happening: Happening): void {
    switch (happening.what) {
      case 'raise':
        this.raise(happening.member);
        break;
      case 'act':
        this.act(happening.person, happening.member, happening.act);
        break;
      case 'open':
        this.open(happening.person, happening.member);
        break;
      case 'look':
        this.look(happening.person, happening.isVisible, happening.hasFocus);
        break;
      case 'lose-line':
        this.loseLine(happening.person);
        break;
      case 'regain-line':
        this.regainLine(happening.person);
        break;
      case 'reload':
        this.reload(happening.person);
        break;
      case 'change-coach':
        this.changeCoach(happening.member, happening.coach);
        break;
      case 'change-on-call':
        this.changeOnCall(happening.isOnCall);
        break;
    }
  }

  /** A text with words of the lists. */
  private raise(member: Member): void {
    if (this.getOpen(member)) return;
    this.crises[member].push(startCrisis(null, this.now()));
    this.announce(member);
  }

  /** A person acts in a crisis on their page. The server takes it only within their reach. */
  private act(person: Person, member: Member, act: CrisisAct): void {
    const reach = this.getReach(person, member);
    const open = this.getOpen(member);
    if (!this.pages[person].isLive || !reach || !open) return;
    const caller = { id: person, isOnCall: this.isOnCall(person), roles: ['coach'] };
    const handover = findHandover(open);
    if (act === 'handover' && !canHandOver(caller)) return;
    if (act === 'end-handover' && !(handover && canEndHandover(handover, caller, this.now()))) return;
    if (act === 'end-handover') this.move(person, member, { act: 'explain-handover' });
    const role = getCrisisRole({ isOnCall: this.isOnCall(person), reach });
    if (act === 'here') this.move(person, member, { act, as: role });
    else if (act === 'close') this.move(person, member, { act, outcome: 'safe-with-plan' });
    else this.move(person, member, { act });
  }

  private move(person: Person, member: Member, move: CrisisMove): void {
    const open = this.getOpen(member);
    if (!open) return;
    this.minutes += 1;
    const crisis = this.crises[member].length - 1;
    if (move.act === 'here' || move.act === 'join') this.acts.push({ person, member, crisis });
    const moved = moveCrisis(open, move, { by: person, at: this.now() });
    if (moved === open) return;
    this.crises[member][crisis] = moved;
    this.announce(member);
  }

  private open(person: Person, member: Member | undefined): void {
    const page = this.pages[person];
    page.shows = member;
    if (member === undefined) return;
    this.read(person, member);
    // The next row is read ahead.
    this.read(person, getOther(member));
    this.report(person);
  }

  private look(person: Person, isVisible: boolean, hasFocus: boolean): void {
    Object.assign(this.pages[person], { isVisible, hasFocus });
    this.report(person);
  }

  private loseLine(person: Person): void {
    this.pages[person].isLive = false;
  }

  /** The line comes back: the page reads again what it shows, and removes what it doesn't. */
  private regainLine(person: Person): void {
    this.pages[person].isLive = true;
    for (const member of members) this.read(person, member);
    this.report(person);
  }

  private reload(person: Person): void {
    const { shows, isVisible, hasFocus } = this.pages[person];
    this.pages[person] = { ...emptyPage(), isVisible, hasFocus };
    if (shows !== undefined) this.open(person, shows);
  }

  private changeCoach(member: Member, coach: 'ana' | 'theo'): void {
    const before = this.coaches[member];
    this.coaches[member] = coach;
    for (const person of [before, coach]) this.readAgain(person, member);
  }

  private changeOnCall(isOnCall: boolean): void {
    this.onCall = isOnCall;
    // The change of a person's session.
    for (const member of members) this.readAgain('marcus', member);
  }

  /** A read says nothing about the person who made it. */
  private read(person: Person, member: Member): void {
    const page = this.pages[person];
    if (!page.isLive) return;
    if (this.getReach(person, member)) page.read.set(member, this.getOpen(member) ?? null);
    else page.read.delete(member);
  }

  private readAgain(person: Person, member: Member): void {
    if (this.pages[person].read.has(member)) this.read(person, member);
  }

  /** The page reports what its person has in front of them. */
  private report(person: Person): void {
    const { shows, isVisible, hasFocus, isLive, read } = this.pages[person];
    if (shows === undefined || !isLive || !isVisible || !hasFocus || !read.has(shows)) return;
    const reach = this.getReach(person, shows);
    if (reach)
      this.move(person, shows, {
        act: 'join',
        as: getCrisisRole({ isOnCall: this.isOnCall(person), reach }),
      });
  }

  /** The database announces each change to the coach, people on call, and those who have taken a step. */
  private announce(member: Member): void {
    const steps = this.crises[member].at(-1)?.steps ?? [];
    for (const person of people)
      if (this.coaches[member] === person || this.isOnCall(person) || steps.some(({ by }) => by === person))
        this.readAgain(person, member);
  }
}
