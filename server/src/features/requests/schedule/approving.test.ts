import { describe, expect, it } from 'vitest';
import { requestScheduleChange } from '@moments/contract/requests/schedule';
import type { ShiftDay } from '@moments/contract/values/shifts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { createNewSchedule, before, createScheduleSteps } from '../../../../test/schedule-steps.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { applyDueSchedules } from './apply-schedule.ts';

const server = await shareTestServer();
const steps = createScheduleSteps(server);

/** Friday evening in Eastern Time before the clocks change, which is Saturday in UTC. */
const fridayEvening = new Date('2026-10-31T02:30:00Z');
const moveClockTo = (instant: string | Date) => server.clock.moveTo(new Date(instant));

describe('an approved schedule', () => {
  it('[ACC-02, ENR-15] starts on the next business day, even if the job runs late and twice', async () => {
    moveClockTo(fridayEvening);
    const member = await steps.coached();
    const id = await steps.asks(member, '4', '2');
    expect(await steps.approve(id)).toMatchObject({
      ok: true,
      reply: { request: { state: 'approved', effectiveDate: '2026-11-02', decidedBy: 'token:bootstrap' } },
    });
    expect(await steps.current(member)).toMatchObject({ state: 'approved', effectiveDate: '2026-11-02' });
    // Five minutes before midnight in Eastern Time, after the clocks changed.
    moveClockTo('2026-11-02T04:55:00Z');
    await applyDueSchedules(server.services);
    expect(await steps.scheduleOf(member)).toEqual(before);
    moveClockTo('2026-11-02T05:01:00Z');
    await Promise.all([applyDueSchedules(server.services), applyDueSchedules(server.services)]);
    await applyDueSchedules(server.services);
    expect(await steps.scheduleOf(member)).toEqual(createNewSchedule('2', '4'));
    const { rows } = await server.pool.query(
      `select actor, before, after from audit_log where member_id = $1 and action = 'member.schedule-changed'`,
      [member.id],
    );
    expect(rows).toEqual([{ actor: 'system', before: null, after: { requestId: id } }]);
  });

  it('[ACC-02] applies approved schedules for the others when one member’s data can’t be read', async () => {
    moveClockTo(fridayEvening);
    const [damaged, other] = [await steps.coached(), await steps.coached()];
    for (const member of [damaged, other]) await steps.approve(await steps.asks(member, '4'));
    await server.pool.query(
      `update members m set phone_sealed = other.phone_sealed from members other where m.id = $1 and other.id = $2`,
      [damaged.id, other.id],
    );
    moveClockTo('2026-11-02T05:05:00Z');
    await expect(applyDueSchedules(server.services)).rejects.toThrow('failed to apply a schedule: 1');
    expect(await steps.scheduleOf(other)).toEqual(createNewSchedule('4'));
    await server.pool.query(`update schedule_requests set applied_at = now() where member_id = $1`, [
      damaged.id,
    ]);
  });

  it('[ACC-02] starts immediately if its date is today in Eastern Time', async () => {
    moveClockTo(fridayEvening);
    const member = await steps.coached();
    await steps.approve(await steps.asks(member, '5'), '2026-10-30');
    expect(await steps.scheduleOf(member)).toEqual(createNewSchedule('5'));
  });

  it('[ACC-02] applies an approved schedule after days without servers', async () => {
    moveClockTo('2027-03-12T15:00:00Z');
    const member = await steps.coached();
    await steps.approve(await steps.asks(member, '6'), '2027-03-14');
    moveClockTo('2027-03-17T15:00:00Z');
    await applyDueSchedules(server.services);
    expect(await steps.scheduleOf(member)).toEqual(createNewSchedule('6'));
  });

  it.each([
    ['2026-10-29', 'past'],
    ['2026-11-30', 'at most 30 days'],
    ['2026-02-30', 'a date such as'],
    ['soon', 'a date such as'],
  ])('[ACC-02] can’t start on %s', async (effectiveDate, message) => {
    moveClockTo(fridayEvening);
    const member = await steps.coached();
    const id = await steps.asks(member, '5');
    const result = await steps.approve(id, effectiveDate);
    expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field: 'effectiveDate' }] } });
    expect(!result.ok && result.error.message).toContain(message);
    expect(await steps.current(member)).toMatchObject({ state: 'pending' });
  });

  it('[ACC-02] replaces an approved schedule by a later approval with an earlier date, and keeps it with a later date', async () => {
    moveClockTo(fridayEvening);
    const [one, two] = [await steps.coached(), await steps.coached()];
    await steps.approve(await steps.asks(one, '5'), '2026-11-10');
    await steps.approve(await steps.asks(one, '6'), '2026-11-05');
    await steps.approve(await steps.asks(two, '5'), '2026-11-05');
    await steps.approve(await steps.asks(two, '6'), '2026-11-10');
    moveClockTo('2026-11-05T15:00:00Z');
    await applyDueSchedules(server.services);
    expect([await steps.scheduleOf(one), await steps.scheduleOf(two)]).toEqual([
      createNewSchedule('6'),
      createNewSchedule('5'),
    ]);
    moveClockTo('2026-11-10T15:00:00Z');
    await applyDueSchedules(server.services);
    expect([await steps.scheduleOf(one), await steps.scheduleOf(two)]).toEqual([
      createNewSchedule('6'),
      createNewSchedule('6'),
    ]);
  });

  it('[ACC-02] compares a new request with an approved schedule that is upcoming', async () => {
    moveClockTo(fridayEvening);
    const member = await steps.coached();
    await steps.approve(await steps.asks(member, '5'), '2026-11-10');
    const request = (newShiftTime: '1' | '2', newShiftDays: ShiftDay[]) =>
      server.call(requestScheduleChange, {
        params: { memberId: member.id },
        body: { memberId: member.id, newShiftTime, newShiftDays },
        token: member.token,
      });
    expect(await request('2', ['5'])).toMatchObject({ ok: false, error: { code: 'SCHEDULE_UNCHANGED' } });
    const result = await request('1', ['1', '3']);
    expect(result.ok).toBe(true);
    if (result.ok) await steps.withdraws(member, result.reply.data.id);
    expect(await steps.current(member)).toMatchObject({
      state: 'withdrawn',
      ahead: [{ state: 'approved', effectiveDate: '2026-11-10' }],
    });
  });

  it('[ACC-02] emails an approved schedule to the member once, with date and schedule', async () => {
    moveClockTo(fridayEvening);
    const member = await steps.coached();
    await steps.approve(await steps.asks(member, '2', '4'), '2026-11-03');
    const emails = await readEmailsTo(server, member.id);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your schedule change was approved']);
    expect(emails[0]?.body).toContain(
      'Starting Tuesday, November 3, 2026, your coaching schedule is 7-9 PM ET (Late Evening) on Tuesday, Thursday.',
    );
  });
});
