import type { Endpoint, ReplyOf } from '@moments/contract/http/endpoint';
import {
  completeSignupVerification,
  memberSignup,
  sendCode,
  sendEmailVerification,
  verifyCode,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import type { CallInput } from '@moments/server/test/call';
import type { Member } from './people.ts';
import type { Random } from './random.ts';
import type { Outcome, World } from './world.ts';

/** What an act sees: the world, a member, and its own chance. */
export class Scene {
  constructor(
    readonly world: World,
    readonly members: readonly Member[],
    readonly member: Member,
    readonly random: Random,
    /** How often the member repeats a call that got no reply. */
    readonly patience = 0.6,
  ) {}

  /** Calls as the member. People often repeat a call that got no reply. @returns undefined unless it succeeded */
  async call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E> | undefined> {
    const result = await this.tryCall(endpoint, input);
    return result.ok ? result.reply : undefined;
  }

  async tryCall<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Outcome<E>> {
    const { token } = this.member;
    const given = { ...(token === undefined ? {} : { token }), ...input } as CallInput<E>;
    const result = await this.world.call(endpoint, given);
    if (result.status === 401) this.member.token = undefined;
    if (result.status !== 0) return result;
    await this.world.revive();
    return this.random.isLucky(this.patience) ? this.world.call(endpoint, given) : result;
  }

  /** Calls as staff. */
  async callAsStaff<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E> | undefined> {
    const result = await this.world.call(endpoint, input);
    if (result.status === 0) await this.world.revive();
    return result.ok ? result.reply : undefined;
  }

  /** Logs in if needed. @returns whether the member has a session */
  async isIn(): Promise<boolean> {
    const { member, world } = this;
    if (member.id === undefined) return false;
    if (member.token !== undefined) return true;
    const { phone, email } = member;
    const started = await this.call(sendCode, { body: { phoneNumber: phone } });
    const code = world.mailbox.codes.get(phone);
    if (!started || code === undefined) return false;
    const params = { userId: started.memberId };
    const verified = await this.call(verifyCode, { params, body: { code } });
    if (!verified) return false;
    member.token = verified.accessToken?.id ?? (await this.#verifyEmail(params, email));
    return member.token !== undefined;
  }

  /** Creates the account. */
  async signUp(): Promise<void> {
    const { member, world } = this;
    const { phone, email } = member;
    const started = await this.call(memberSignup, { body: { phoneNumber: phone, email } });
    const code = world.mailbox.codes.get(phone);
    if (!started || code === undefined) return;
    const params = { userId: started.memberId };
    if (!(await this.call(verifyPhoneNumber, { params, body: { code } }))) return;
    member.token = await this.#verifyEmail(params, email);
  }

  async #verifyEmail(params: { userId: string }, email: string): Promise<string | undefined> {
    if (!(await this.call(sendEmailVerification, { params, body: { email } }))) return undefined;
    const code = this.world.mailbox.codes.get(email);
    if (code === undefined) return undefined;
    const done = await this.call(completeSignupVerification, { params, body: { code } });
    if (done) this.member.id = done.accessToken.userId;
    return done?.accessToken.id;
  }
}

/** A kind of act: how often it happens, and what it does. */
export interface ActKind {
  readonly weight: number;
  readonly run: (scene: Scene) => Promise<void>;
}
