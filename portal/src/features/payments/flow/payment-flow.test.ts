import { expect, it } from 'vitest';
import { canSubmit, getNextStage, getVisibleStage, type FlowEvent, type FlowStage } from './payment-flow.ts';

const alert = { message: 'Your card was declined.' };

const stages: Readonly<Record<FlowStage['name'], FlowStage>> = {
  form: { name: 'form' },
  submitting: { name: 'submitting' },
  resuming: { name: 'resuming' },
  authentication: { name: 'authentication', url: 'https://bank.test/ask' },
  processing: { name: 'processing', check: 2 },
  failed: { name: 'failed' },
  unconfirmed: { name: 'unconfirmed' },
  paid: { name: 'paid', last: { name: 'submitting' } },
};

const events: Readonly<Record<FlowEvent['kind'], FlowEvent>> = {
  submit: { kind: 'submit' },
  showForm: { kind: 'showForm' },
  check: { kind: 'check', check: 3 },
  undecided: { kind: 'undecided' },
  paid: { kind: 'paid', subscription: null },
  authenticate: { kind: 'authenticate', url: 'https://bank.test/ask' },
  failed: { kind: 'failed' },
  notCharged: { kind: 'notCharged', alert },
};

type Row = Readonly<Partial<Record<FlowEvent['kind'], FlowStage>>>;

/** Returns the results of a step. They count only while the flow waits for them. */
const listResults = (last: 'submitting' | 'resuming' | 'processing'): Row => ({
  check: { name: 'processing', check: 3 },
  paid: { name: 'paid', last: last === 'processing' ? { name: last, check: 2 } : { name: last } },
  authenticate: stages.authentication,
  failed: stages.failed,
  notCharged: { name: 'form', alert, needsOtherCard: false },
});

/** The events that count in each stage, with the next stage. Every other event changes nothing. */
const expected: Readonly<Record<FlowStage['name'], Row>> = {
  form: { submit: stages.submitting },
  submitting: listResults('submitting'),
  resuming: { ...listResults('resuming'), showForm: stages.form },
  authentication: { showForm: stages.form },
  processing: { ...listResults('processing'), undecided: stages.unconfirmed },
  failed: { submit: stages.submitting, showForm: stages.form },
  unconfirmed: { check: { name: 'processing', check: 3 } },
  paid: {},
};

const everyPair = Object.values(stages).flatMap((stage) =>
  Object.values(events).map((event) => [stage.name, event.kind, stage, event] as const),
);

it.each(everyPair)('[CHK-05, CHK-09, CHK-13] goes on from %s after %s', (name, kind, stage, event) => {
  expect(getNextStage(stage, event)).toEqual(expected[name][kind] ?? stage);
});

it('[CHK-13] accepts a press of Pay only in the form or after a failed payment', () => {
  const accepting = Object.values(stages).filter(canSubmit);
  expect(accepting.map(({ name }) => name)).toEqual(['form', 'failed']);
});

it('[CHK-11] removes the alert when the member submits again', () => {
  expect(getNextStage({ name: 'form', alert }, events.submit)).toEqual({ name: 'submitting' });
});

it('offers another card when the outcome says that one may succeed', () => {
  const outcome = { kind: 'notCharged', alert, needsOtherCard: true } as const;
  expect(getNextStage(stages.submitting, outcome)).toEqual({ name: 'form', alert, needsOtherCard: true });
});

it('shows the stage before the payment until the next screen opens', () => {
  expect(getVisibleStage(stages.paid)).toEqual({ name: 'submitting' });
  expect(getVisibleStage(stages.unconfirmed)).toBe(stages.unconfirmed);
});
