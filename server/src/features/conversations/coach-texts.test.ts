import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorListMessages, operatorSendMessage } from '@moments/contract/conversations/operator-messages';
import { staffListAudit } from '@moments/contract/members/operator';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { startTextServer } from '../../../test/text-server.ts';

const token = 'sandbox-operator';
let server: Awaited<ReturnType<typeof startTextServer>>;
beforeAll(async () => {
  server = await startTextServer();
});
afterAll(() => server.close());

const send = (id: string, body: string, key: string) =>
  server.call(operatorSendMessage, { params: { memberId: id }, body: { body, key }, token });
const list = async (id: string) =>
  (await server.ok(operatorListMessages, { params: { memberId: id }, token })).messages;

describe('coach’s text', () => {
  it('[TEXT-03] rejects a different text with a used key and sends nothing', async () => {
    const member = await addCoachedMember(server, 3);
    const first = await send(member.id, 'How did Monday go?', 'same');
    expect(await send(member.id, 'How did Monday go?', 'same')).toMatchObject({ ok: first.ok });
    expect(await send(member.id, 'And Tuesday?', 'same')).toMatchObject({
      ok: false,
      status: 400,
      error: { code: 'INVALID_REQUEST', fields: [{ field: 'key' }] },
    });
    expect(await getFacts(server, member.id).sentTexts()).toEqual(['How did Monday go?']);
  });

  it('[TEXT-03, MOM-01] sends a coach’s text once for its key, for no Moment, and records its delivery', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => send(id, 'How did you sleep?', 'reply-1')),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    await expect.poll(async () => (await list(id))[0]?.delivery).toBe('delivered');
    expect((await server.phone(phone)).map(({ body }) => body)).toEqual(['How did you sleep?']);
    expect(await list(id)).toMatchObject([{ direction: 'from-coach', body: 'How did you sleep?' }]);
    expect(await getFacts(server, id).remaining()).toBe(3);
  });

  it('[TEXT-04] lists all texts page by page with the cursor, even those of the same instant', async () => {
    const { id } = await addCoachedMember(server, 0);
    const { personalData } = server.services;
    const encryptBody = (n: number) =>
      personalData.encrypt(String(n), { column: 'messages.body', row: `paged:${id}:${String(n)}` });
    await server.pool.query(
      `insert into messages (member_id, direction, provider_id, body_sealed, at)
       select $1, 'from-member', $3 || n, body, '2026-01-02' from unnest($2::text[]) with ordinality as t (body, n)`,
      [id, Array.from({ length: 250 }, (_, index) => encryptBody(index + 1)), `paged:${id}:`],
    );
    const seen: string[] = [];
    let page = await server.ok(operatorListMessages, { params: { memberId: id }, token });
    for (;;) {
      seen.push(...page.messages.map((text) => text.body));
      if (page.next === null) break;
      page = await server.ok(operatorListMessages, {
        params: { memberId: id },
        query: { cursor: page.next },
        token,
      });
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)));
  });

  it('[TEXT-03, TEXT-04, OPS-04] lists a coach’s text in the conversation and audits the access without the text', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    await server.text(phone, 'I slept well');
    await send(id, 'Good to hear', 'k');
    expect((await list(id)).map(({ direction, body, usedMoment }) => [direction, body, usedMoment])).toEqual([
      ['from-coach', 'Good to hear', false],
      ['from-member', 'I slept well', true],
    ]);
    const { audit } = await server.ok(staffListAudit, { query: { memberId: id }, token });
    expect(audit.slice(0, 2).map(({ action }) => action)).toEqual(['member.texts-shown', 'member.texted']);
    expect(JSON.stringify(audit)).not.toMatch(/slept|hear/);
  });

  it('[TEXT-02, TEXT-03] rejects a coach’s text to an opted-out member until they opt back in', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    await server.text(phone, 'STOP');
    expect(await send(id, 'Hello', 'a')).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'OPTED_OUT' },
    });
    await server.text(phone, 'START');
    expect(await send(id, 'Hello', 'a')).toMatchObject({ ok: true });
  });

  it('[TEXT-03] rejects a coach’s text to a member stopped by an administrator, and to a member who does not exist', async () => {
    const { id } = await addCoachedMember(server, 3, { status: 'EXITED_BY_ADMIN' });
    expect(await send(id, 'Hello', 'a')).toMatchObject({ ok: false, status: 409 });
    expect(await send('unknown', 'Hello', 'a')).toMatchObject({ ok: false, status: 404 });
    const unknown = await server.call(operatorListMessages, { params: { memberId: 'unknown' }, token });
    expect(unknown).toMatchObject({ ok: false, status: 404 });
  });
});
