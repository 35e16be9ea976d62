import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import {
  readStepDraft,
  saveStepDraft,
  type DraftValues,
  type StepDraft,
} from '@moments/contract/enrollment/step-drafts';
import type { FakeApi } from './fake-api.ts';

export interface KeptDrafts {
  /** The values that the fake server holds of a step. */
  readonly getValues: (step: EnrollmentStep) => DraftValues | undefined;
  /** Another device saves a draft. */
  readonly saveElsewhere: (step: EnrollmentStep, values: DraftValues) => void;
}

const statusCode = 200 as const;

/** Keeps drafts as the server does, with the same rule for older versions (ENR-16). */
export function keepDrafts(api: FakeApi): KeptDrafts {
  const stored = new Map<string, StepDraft>();
  const keep = (step: string, version: StepDraft['version'], values: DraftValues) =>
    stored.set(step, { version, values, savedAt: new Date().toISOString() });
  api
    .answerBy(readStepDraft, ({ params }) => ({
      statusCode,
      draft: stored.get(params['step'] ?? '') ?? null,
    }))
    .answerBy(saveStepDraft, ({ params, body }) => {
      const step = params['step'] ?? '';
      const { version, basedOn, values } = saveStepDraft.body.parse(body);
      const current = stored.get(step);
      const isNext =
        current?.version.writer === version.writer && current.version.sequence < version.sequence;
      const isSame = JSON.stringify(current?.version ?? null) === JSON.stringify(basedOn);
      if (!isNext && !isSame) return { statusCode, saved: false, draft: current ?? null };
      keep(step, version, values);
      return { statusCode, saved: true, draft: null };
    });
  return {
    getValues: (step) => stored.get(step)?.values,
    saveElsewhere: (step, values) => void keep(step, { writer: crypto.randomUUID(), sequence: 1 }, values),
  };
}
