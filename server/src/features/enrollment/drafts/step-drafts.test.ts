import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import {
  readStepDraft,
  saveStepDraft,
  type DraftValues,
  type DraftVersion,
} from '@moments/contract/enrollment/step-drafts';
import { createStepCalls } from '../../../../test/enrollment-steps.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { createSession } from '../../sign-in/index.ts';
import { createDraftsCleanUpHandler } from './step-drafts.ts';

const server = await shareTestServer();
let member: SignedInMember;

beforeEach(async () => {
  member = await addSignedInMember(server.services);
});

const personal = 'ENROLLMENT_PERSONAL_DETAILS' satisfies EnrollmentStep;

const read = async (step: EnrollmentStep = personal, { id, token }: SignedInMember = member) =>
  (await server.ok(readStepDraft, { params: { memberId: id, step }, token })).draft;

const createAttempt = (
  version: DraftVersion,
  basedOn: DraftVersion | null,
  values: DraftValues,
  { id, token }: SignedInMember = member,
) =>
  server.call(saveStepDraft, {
    params: { memberId: id, step: personal },
    token,
    body: { version, basedOn, values },
  });

async function save(version: DraftVersion, basedOn: DraftVersion | null, values: DraftValues) {
  const result = await createAttempt(version, basedOn, values);
  if (!result.ok) throw new Error(result.error.message);
  const { saved, draft } = result.reply;
  return { saved, draft };
}

/** Opens a form that numbers its versions. */
const openForm = () => {
  const writer = randomUUID();
  return (sequence: number): DraftVersion => ({ writer, sequence });
};

const typed: DraftValues = { firstName: 'Noor', dob: '1990-4-', gender: 'woman', races: ['asian'] };

describe('drafts of steps', () => {
  it('[ENR-16] returns drafts after a reload and on another device, including unfinished answers', async () => {
    expect(await read()).toBeNull();
    const form = openForm();
    expect(await save(form(1), null, typed)).toEqual({ saved: true, draft: null });
    expect(await read()).toMatchObject({ version: form(1), values: typed });
    const { id: token } = await createSession(server.services, server.services.database, member.id);
    expect(await read(personal, { ...member, token })).toMatchObject({ values: typed });
    expect(await read('ENROLLMENT_AVAILABILITY')).toBeNull();
  });

  it('[ENR-16] stores drafts encrypted', async () => {
    await save(openForm()(1), null, typed);
    const { rows } = await server.pool.query<{ row: string }>(
      'select step_drafts::text as row from step_drafts where member_id = $1',
      [member.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/Noor|1990|woman|asian/);
  });

  it('[ENR-16] keeps the newer version when an older one of the same form arrives late', async () => {
    const form = openForm();
    await save(form(2), null, { hopeToGain: 'Calmer evenings' });
    expect(await save(form(1), null, { hopeToGain: 'Calm' })).toMatchObject({
      saved: false,
      draft: { version: form(2), values: { hopeToGain: 'Calmer evenings' } },
    });
    expect(await save(form(3), null, { hopeToGain: 'Calmer evenings at home' })).toMatchObject({
      saved: true,
    });
    expect((await read())?.values).toEqual({ hopeToGain: 'Calmer evenings at home' });
  });

  it('[ENR-16] keeps the last of many versions that arrive at the same time in any order', async () => {
    const form = openForm();
    const versions = [5, 2, 8, 1, 7, 3, 6, 4];
    await Promise.all(versions.map((sequence) => save(form(sequence), null, { city: String(sequence) })));
    expect((await read())?.values).toEqual({ city: '8' });
  });

  it('[ENR-16] accepts one of two devices that changed the same version, and returns it to the other', async () => {
    const [phone, laptop, tablet] = [openForm(), openForm(), openForm()];
    await save(phone(1), null, { city: 'Albany' });
    const outcomes = await Promise.all([
      save(laptop(1), phone(1), { city: 'Buffalo' }),
      save(tablet(1), phone(1), { city: 'Utica' }),
    ]);
    expect(outcomes.filter(({ saved }) => saved)).toHaveLength(1);
    const rejected = outcomes.find(({ saved }) => !saved);
    expect(rejected?.draft).toMatchObject({ values: (await read())?.values });
  });

  it('[ENR-16] reports a repeated save as saved', async () => {
    const form = openForm();
    await save(form(1), null, typed);
    expect(await save(form(1), null, typed)).toMatchObject({ saved: true });
  });

  it('[ENR-16] deletes the draft when the step is saved, and ignores an older version', async () => {
    const [form, other] = [openForm(), openForm()];
    await save(form(1), null, typed);
    await createStepCalls(server, member).contact();
    expect(await read()).not.toBeNull();
    await createStepCalls(server, member).personal();
    expect(await read()).toBeNull();
    expect(await save(other(1), form(1), typed)).toEqual({ saved: false, draft: null });
    expect(await save(form(2), form(1), typed)).toEqual({ saved: false, draft: null });
    expect(await read()).toBeNull();
  });

  it('[ENR-16] deletes drafts 30 days after their last change', async () => {
    const form = openForm();
    /** Runs the job at a later time. Then the session is still valid. */
    const deleteDraftsAfter = async (seconds: number) => {
      server.clock.advance(seconds);
      await createDraftsCleanUpHandler(server.services).handle({});
      server.clock.advance(-seconds);
    };
    const [hour, days30] = [3_600, 30 * 86_400];
    await save(form(1), null, typed);
    server.clock.advance(hour);
    await save(form(2), null, typed);
    server.clock.advance(-hour);
    await deleteDraftsAfter(days30 + hour - 1);
    expect(await read()).not.toBeNull();
    await deleteDraftsAfter(days30 + hour + 1);
    expect(await read()).toBeNull();
  });

  it('[ENR-16, API-10] returns drafts to their member only', async () => {
    await save(openForm()(1), null, typed);
    const stranger = await addSignedInMember(server.services);
    const asStranger = { ...member, token: stranger.token };
    expect((await createAttempt(openForm()(1), null, {}, asStranger)).status).toBe(404);
    const foreign = await server.call(readStepDraft, {
      params: { memberId: member.id, step: personal },
      token: stranger.token,
    });
    expect(foreign.status).toBe(404);
    expect(await read(personal, stranger)).toBeNull();
  });

  it('[ENR-16] rejects unknown fields', async () => {
    const values = { password: 'x' } as DraftValues;
    expect((await createAttempt(openForm()(1), null, values)).status).toBe(400);
  });
});
