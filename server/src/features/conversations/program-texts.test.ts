import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import {
  staffListMessages,
  staffSendMessage,
  staffUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { startTextServer } from '../../../test/text-server.ts';

const token = 'sandbox-operator';
let server: Awaited<ReturnType<typeof startTextServer>>;
beforeAll(async () => {
  server = await startTextServer();
});
afterAll(() => server.close());

const send = (memberId: string, body: string, key: string) =>
  server.call(staffSendMessage, { params: { memberId }, body: { body, key }, token });
const list = async (memberId: string) =>
  (await server.ok(staffListMessages, { params: { memberId }, token })).entries.filter(
    (entry) => entry.kind === 'text',
  );

describe('texts of a program', () => {
  it(
    '[TEXT-03, MOM-01] are sent once for their key, for no Moment, and their delivery is recorded',
    { timeout: 40_000 },
    async () => {
      const { id, phone } = await addCoachedMember(server, 3);
      const results = await Promise.all(
        Array.from({ length: 5 }, () => send(id, 'How did you sleep?', 'reply-1')),
      );
      expect(results.every(({ ok }) => ok)).toBe(true);
      await expect.poll(async () => (await list(id))[0]?.delivery, { timeout: 20_000 }).toBe('delivered');
      expect((await server.phone(phone)).map(({ body }) => body)).toEqual(['How did you sleep?']);
      expect(await list(id)).toMatchObject([{ direction: 'from-coach', body: 'How did you sleep?' }]);
      expect(await getFacts(server, id).remaining()).toBe(3);
    },
  );

  it('[TEXT-04] are listed page by page with the cursor, even those of the same instant', async () => {
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
    let cursor: string | undefined;
    do {
      const query = { limit: '100', cursor };
      const page = await server.ok(staffListMessages, { params: { memberId: id }, query, token });
      for (const entry of page.entries) if (entry.kind === 'text') seen.push(entry.body);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)));
  });

  it('[TEXT-03, TEXT-04, OPS-04] are read with the member’s own, and the access is recorded without the text', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    await server.text(phone, 'I slept well');
    await sendReply(server, id, 'Good to hear');
    expect((await list(id)).map(({ direction, body, usedMoment }) => [direction, body, usedMoment])).toEqual([
      ['from-coach', 'Good to hear', false],
      ['from-member', 'I slept well', true],
    ]);
    const { items } = await server.ok(staffListMemberAudit, { params: { memberId: id }, token });
    expect(items.slice(0, 2).map(({ actor, action }) => [actor, action])).toEqual([
      ['token:bootstrap', 'member.texts-shown'],
      ['token:bootstrap', 'member.texted'],
    ]);
    expect(JSON.stringify(items)).not.toMatch(/slept|hear/);
  });

  it('[TEXT-03] are undone while they are held', async () => {
    const { id } = await addCoachedMember(server, 3);
    const held = await send(id, 'Not what I meant', 'undone');
    const params = { memberId: id, id: held.ok ? held.reply.id : '' };
    expect(await server.ok(staffUndoMessage, { params, token })).toMatchObject({ body: 'Not what I meant' });
    expect(await list(id)).toEqual([]);
  });

  it('[TEXT-02, TEXT-03] are rejected for an opted-out member until they opt back in', async () => {
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

  it('[TEXT-03] are rejected for a member stopped by an administrator, and for a member who does not exist', async () => {
    const { id } = await addCoachedMember(server, 3, { status: 'EXITED_BY_ADMIN' });
    expect(await send(id, 'Hello', 'a')).toMatchObject({ ok: false, status: 409 });
    for (const unknown of ['unknown', '00000000-0000-4000-8000-000000000000']) {
      expect(await send(unknown, 'Hello', 'a')).toMatchObject({ ok: false, status: 404 });
      const params = { memberId: unknown };
      expect(await server.call(staffListMessages, { params, token })).toMatchObject({ status: 404 });
    }
  });
});
