import { sendCode, verifyCode } from '@moments/contract/sign-in/sign-in';
import { Scene, type ActKind } from '../scene.ts';
import { signIn } from '../staff.ts';
import { buyAddOn, buyPlan, changeToAnother, payOverdue } from './pay.ts';
import { reply } from './staff.ts';

const faults = {
  stripe: ['error-500', 'lost-reply', 'duplicate', 'reorder', 'drop'],
  sms: ['error-500', 'lost-reply', 'lost-reply', 'duplicate', 'drop'],
  mail: ['error-500', 'lost-reply'],
  referral: ['error-500', 'lost-reply'],
} as const;

/** A provider fails for a while. */
function fail({ world, random }: Scene): Promise<void> {
  world.isStormy = true;
  const provider = random.pick(['stripe', 'stripe', 'sms', 'sms', 'mail', 'referral'] as const);
  world.sandbox.faults.add({ provider, fault: random.pick(faults[provider]), times: 1 + random.below(4) });
  return Promise.resolve();
}

/** The server dies at one of its next writes. */
function kill({ world, random }: Scene): Promise<void> {
  world.isStormy = true;
  world.life.killSwitch.arm(1 + random.below(60));
  return Promise.resolve();
}

/** The calls that start a purchase at the card provider. */
const starts = /POST \/v1\/(customers|payment_intents|subscriptions)$/;

/** The server dies while the member pays, often at the purchase's start. Most members come back and press again. */
async function dieWhilePaying(scene: Scene): Promise<void> {
  const { world, random } = scene;
  if (!(await scene.isIn())) return;
  world.isStormy = true;
  const sql = `select from subscriptions where member_id = $1 and status in ('MEMBERSHIP_ACTIVE', 'MEMBERSHIP_PAST_DUE', 'MEMBERSHIP_PAUSED')`;
  const hasPlan = (await world.pool.query(sql, [scene.member.id])).rowCount !== 0;
  const { killSwitch } = world.life;
  if (random.isLucky(0.4)) killSwitch.arm(1 + random.below(2), starts);
  else killSwitch.arm(1 + random.below(12));
  await random.pick(hasPlan ? [buyAddOn, buyAddOn, changeToAnother, payOverdue] : [buyPlan])(scene);
}

/** The server dies as it starts the purchase of someone with a plan, who then stays away. */
async function dieAtStart({ world, members, random }: Scene): Promise<void> {
  const sql = `select member_id as id from subscriptions where status = 'MEMBERSHIP_ACTIVE' order by created_at`;
  const { rows } = await world.pool.query<{ id: string }>(sql);
  const payer = members.find(({ id }) => id !== undefined && id === rows[0]?.id);
  if (!payer) return;
  const scene = new Scene(world, members, payer, random, 0);
  if (!(await scene.isIn())) return;
  world.isStormy = true;
  world.life.killSwitch.arm(1 + random.below(2), starts);
  await buyAddOn(scene);
}

/** The text provider sends a coach's reply, and the server hears of it neither in the provider's answer nor, mostly, in a report. */
async function loseAnswer(scene: Scene): Promise<void> {
  const { world, members, random } = scene;
  const { rows } = await world.pool.query<{ id: string; coach: string }>(
    `select id, coach_id as coach from members where status in ('ACTIVE_COACHING', 'IDLE_COACHING') order by created_at`,
  );
  const coached = random.isLucky(0.5) ? rows[0] : rows.at(-1);
  const coach = world.staff.find(({ id, isActive }) => isActive && id === coached?.coach);
  const to = members.find(({ id }) => id !== undefined && id === coached?.id)?.phone;
  if (!coached || !coach || to === undefined) return;
  world.isStormy = true;
  await reply(scene, coached.id, await signIn(world, coach));
  world.sandbox.faults.add({ provider: 'sms', fault: 'lost-reply', times: 1, to });
  // Each of three reports is tried several times.
  if (random.isLucky(0.7)) world.door.lose('/webhooks/twilio/status', 30);
}

/** A cardholder or a bank takes money back. */
async function takeBack({ world, random }: Scene): Promise<void> {
  const { data } = await world.asOwner((stripe) => stripe.paymentIntents.list({ limit: 10 }));
  const paid = data.filter(({ status }) => status === 'succeeded');
  if (paid.length === 0) return;
  const { id, amount } = random.pick(paid);
  if (random.isLucky(0.5))
    await world
      .asOwner((stripe) => stripe.refunds.create({ payment_intent: id, amount: 1 + random.below(amount) }))
      .catch(() => undefined);
  else await world.post(`/api/payments/${id}/dispute`).catch(() => undefined);
}

/** Someone who doesn't have the phone guesses codes. */
async function guess(scene: Scene): Promise<void> {
  const { world, member } = scene;
  const started = await world.call(sendCode, { body: { phoneNumber: member.phone } });
  if (!started.ok) return;
  const code = world.mailbox.codes.get(member.phone) === '123456' ? '654321' : '123456';
  const params = { userId: started.reply.memberId };
  const entered = await world.call(verifyCode, { params, body: { code } });
  if (entered.ok) world.violate('no one is let in with a wrong code', member.phone);
}

/** Someone posts what a provider would, without its signature. */
async function forge({ world, member }: Scene): Promise<void> {
  const { twilioAccountSid: AccountSid, twilioFrom: To } = world.life.services.configuration;
  const headers = { 'stripe-signature': 't=1,v1=00', 'x-twilio-signature': `${'A'.repeat(27)}=` };
  const post = async (url: string, type: string, payload: string): Promise<void> => {
    const content = { payload, headers: { ...headers, 'content-type': type } };
    const reply = await world.life.app.inject({ method: 'POST', url, ...content });
    if (reply.statusCode < 400) world.violate('no forged webhook is accepted', url);
  };
  const event = { id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'in_1' } } };
  await post('/webhooks/stripe', 'application/json', JSON.stringify(event));
  const text = new URLSearchParams({ AccountSid, MessageSid: 'SM1', From: member.phone, To, Body: 'STOP' });
  await post('/webhooks/twilio', 'application/x-www-form-urlencoded', text.toString());
}

export const troubleActs: Readonly<Record<string, ActKind>> = {
  'a provider fails': { weight: 8, run: fail },
  'the server is killed': { weight: 2, run: kill },
  'the server dies at a payment': { weight: 5, run: dieWhilePaying },
  'the server dies as a purchase starts': { weight: 5, run: dieAtStart },
  'the word that a coach’s text was sent is lost': { weight: 5, run: loseAnswer },
  'money is taken back': { weight: 3, run: takeBack },
  'a stranger guesses a code': { weight: 5, run: guess },
  'a stranger forges a webhook': { weight: 1, run: forge },
};
