import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

const choice = z.object({
  /** Whether the member gets texts. After an opt-out, only codes that they ask for. */
  isOn: z.boolean(),
  /** The phone company or our provider blocks our texts until START is texted from the phone, so the switch can't turn them on. */
  needsStart: z.boolean(),
});

const path = '/api/v1/students/texts';

/** Reads whether the member gets texts (CONS-02). */
export const getTextsChoice = defineEndpoint({
  name: 'getTextsChoice',
  summary: 'Read whether the member gets texts',
  method: 'GET',
  path,
  access: 'member',
  reply: choice,
  errorSource: 'userProfile',
});

/** Turns texts off or on, at once, as STOP and START do (CONS-02). Nothing changes if START is needed; the reply says so. */
export const changeTextsChoice = defineEndpoint({
  name: 'changeTextsChoice',
  summary: 'Turn texts off or on',
  method: 'POST',
  path,
  access: 'member',
  body: z.strictObject({ isOn: z.boolean() }),
  reply: choice,
  errorSource: 'userProfile',
});
