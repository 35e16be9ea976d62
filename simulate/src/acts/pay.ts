import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { changePlan, completePlanChange, previewPlanChange } from '@moments/contract/payments/plan-change';
import { getProducts, type PlanProduct } from '@moments/contract/payments/plans';
import { cancelSubscription, reactivateSubscription } from '@moments/contract/payments/subscription';
import type { Random } from '../random.ts';
import type { ActKind, Scene } from '../scene.ts';
import { answerContact } from './contact.ts';

const drawCard = (random: Random): string =>
  random.isLucky(0.6)
    ? 'pm_card_visa'
    : random.pick([
        'pm_card_mastercard',
        'pm_card_chargeCustomerFail',
        'pm_card_chargeDeclined',
        'pm_card_processing',
        'pm_card_authenticationRequired',
      ]);

const getIntent = (secret: string): string => secret.split('_secret_')[0] ?? '';

/** Does what Stripe's script does with a client secret. Banks and cards say no in many ways, which the member sees later. */
async function confirm({ world, random }: Scene, secret: string): Promise<void> {
  const params = { payment_method: drawCard(random), client_secret: secret };
  await world.browser.paymentIntents.confirm(getIntent(secret), params).catch(() => undefined);
}

const listProducts = async (scene: Scene, isAddOn: boolean): Promise<readonly PlanProduct[]> =>
  (await scene.call(getProducts, { query: isAddOn ? { isAddOn: 'true' } : {} }))?.data ?? [];

/** Presses Pay. A member under 18 names an adult to call first, when the portal asks for it. */
async function start(
  scene: Scene,
  body: BodyOf<typeof createPaymentIntent>,
): Promise<ReplyOf<typeof createPaymentIntent> | undefined> {
  const { id: memberId = '' } = scene.member;
  const first = await scene.tryCall(createPaymentIntent, { body });
  if (first.ok) return first.reply;
  if (first.error?.code !== 'CONTACT_MISSING') return undefined;
  await scene.call(memberUpdate, { params: { memberId }, body: answerContact(memberId) });
  return scene.call(createPaymentIntent, { body });
}

async function buy(scene: Scene, isAddOn: boolean): Promise<void> {
  const { member, random } = scene;
  const products = await listProducts(scene, isAddOn);
  if (products.length === 0) return;
  const product = random.pick(products);
  if (!random.isLucky(0.2)) member.presses += 1;
  const isFree = product.price.unit_amount === 0;
  const body = {
    priceId: product.price.id,
    paymentMethodId: isFree ? '' : 'pm_1',
    isAddOn,
    attemptId: `press-${String(member.presses)}`,
  };
  const started = await start(scene, body);
  if (!started) return;
  const { clientSecret, paymentId } = started.data;
  if (clientSecret !== null && !random.isLucky(0.1)) await confirm(scene, clientSecret);
  if (!random.isLucky(0.2)) await scene.call(updatePaymentIntent, { query: { paymentId } });
}

export const buyPlan = (scene: Scene): Promise<void> => buy(scene, false);
export const buyAddOn = (scene: Scene): Promise<void> => buy(scene, true);

export async function changeToAnother(scene: Scene): Promise<void> {
  const { random, member } = scene;
  const products = await listProducts(scene, false);
  if (products.length === 0) return;
  const priceId = random.pick(products).price.id;
  const preview = await scene.call(previewPlanChange, { query: { priceId } });
  if (!preview) return;
  member.presses += 1;
  const body = { priceId, total: preview.data.dueToday, attemptId: `change-${String(member.presses)}` };
  const changed = await scene.call(changePlan, { body });
  const secret = changed?.clientSecret ?? null;
  if (secret === null) return;
  if (random.isLucky(0.7)) await confirm(scene, secret);
  await scene.call(completePlanChange, { body: { priceId } });
}

export async function payOverdue(scene: Scene): Promise<void> {
  const paid = await scene.call(payOpenInvoice, { body: {} });
  const secret = paid?.data.clientSecret ?? null;
  if (secret === null) return;
  await confirm(scene, secret);
  await scene.call(payOpenInvoice, { body: {} });
}

const decide = ({ world, random }: Scene): Promise<void> =>
  world.letBanksDecide(random.isLucky(0.7) ? 'succeeded' : 'failed');

const asMember =
  (work: (scene: Scene) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    if (await scene.isIn()) await work(scene);
  };

export const paymentActs: Readonly<Record<string, ActKind>> = {
  'buys an add-on': { weight: 6, run: asMember(buyAddOn) },
  'buys a plan': { weight: 2, run: asMember(buyPlan) },
  'changes the plan': { weight: 3, run: asMember(changeToAnother) },
  'cancels the plan': { weight: 2, run: asMember((scene) => scene.call(cancelSubscription)) },
  'keeps the plan': { weight: 2, run: asMember((scene) => scene.call(reactivateSubscription)) },
  'pays what is overdue': { weight: 3, run: asMember(payOverdue) },
  'a bank decides': { weight: 6, run: decide },
};
