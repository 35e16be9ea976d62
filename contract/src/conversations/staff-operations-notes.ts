import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { pageQuery, staffPath, staffSessionCall } from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';
import { noteEntry } from './staff-messages.ts';
import { noteBody } from './staff-notes.ts';

const notesCall = {
  path: `${staffPath}/members/:memberId/notes`,
  params: memberParams,
  ...staffSessionCall,
} as const;

/** Lists the notes of operations about a member, newest first. Coaches have their own. The audit log records the view. */
export const staffListOperationsNotes = defineEndpoint({
  ...notesCall,
  name: 'staffListOperationsNotes',
  summary: 'List the notes of operations about a member, newest first',
  method: 'GET',
  query: z.strictObject(pageQuery),
  reply: z.object({
    notes: z.array(noteEntry),
    /** The cursor of older notes; null after the first one. */
    next: z.nullable(z.string()),
  }),
  actions: ['keep-operations-notes'],
});

/** Adds a note of operations. Neither the member nor the coach sees it. A repeat with the same key gets the same note. */
export const staffAddOperationsNote = defineEndpoint({
  ...notesCall,
  name: 'staffAddOperationsNote',
  summary: 'Add a note of operations about a member',
  method: 'POST',
  body: z.strictObject({ body: noteBody, key: idempotencyKey }),
  reply: z.object({ id: z.string() }),
  actions: ['keep-operations-notes'],
  answersRepeats: true,
});
