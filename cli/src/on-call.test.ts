import { describe, expect, it } from 'vitest';
import { createFakeServer, type } from '../test/fake-server.ts';

const server = createFakeServer();
const runCli = (...parameters: string[]) =>
  type(parameters, { MOMENTS_URL: server.url, STAFF_TOKEN: 'a-token-of-tests' });

const marcus = { id: 'id-marcus', name: 'Marcus', hasPhone: false };
const week = {
  statusCode: 200,
  evenings: [
    {
      date: '2026-11-27',
      day: '5',
      time: '2',
      from: '2026-11-28T00:00:00.000Z',
      until: '2026-11-28T22:00:00.000Z',
      person: marcus,
      staffedUntil: '2026-11-28T22:00:00.000Z',
      isException: true,
    },
    {
      date: '2026-11-28',
      day: '6',
      time: '1',
      from: '2026-11-28T22:00:00.000Z',
      until: '2026-11-29T00:00:00.000Z',
      person: null,
      staffedUntil: '2026-11-28T22:00:00.000Z',
      isException: false,
    },
  ],
  unstaffedHours: 2,
  coaches: [marcus],
};
const listBodies = () => server.arrived.map(({ method, body }) => [method, body]);

describe('on-call commands', () => {
  it('[SAFE-05] on-call list shows each evening, who gets pages by email only, and the hours without anyone', async () => {
    server.answer(week);
    const { output } = await runCli('on-call', 'list');
    expect(output).toMatch(/Fri 2026-11-27 +Late Evening +Marcus \(email only\) +now, changed for this date/);
    expect(output).toMatch(/Sat 2026-11-28 +Early Evening +no one/);
    expect(output).toContain('No one is on call for 2 hours of the next 7 days.');
  });

  it('[SAFE-05] on-call list says until when someone is there if an absence begins within the evening', async () => {
    const [first] = week.evenings;
    server.answer({ ...week, evenings: [{ ...first, staffedUntil: '2026-11-28T01:00:00.000Z' }] });
    const { output } = await runCli('on-call', 'list');
    expect(output).toMatch(/Marcus \(email only\) until 8:00 PM ET, then no one/);
  });

  it.each([
    ['late Fri', 'Marcus', 'Late Evening, each Fri: Marcus', { time: '2', day: '5', staffId: marcus.id }],
    [
      'early 2027-01-28',
      'none',
      'Early Evening, 2027-01-28: no one',
      { time: '1', date: '2027-01-28', staffId: null },
    ],
  ])('[SAFE-05] on-call set changes "%s" to %s, and says “%s”', async (evening, person, said, body) => {
    server.answer(week);
    server.answer(week);
    const { exitCode, output } = await runCli('on-call', 'set', evening, person);
    expect([exitCode, output.startsWith(`Saved. ${said}\n`)]).toEqual([0, true]);
    expect(listBodies()[1]).toEqual(['PUT', body]);
  });

  it('[SAFE-05] on-call set rejects an unknown evening or coach', async () => {
    expect((await runCli('on-call', 'set', 'Friday', 'Marcus')).exitCode).toBe(2);
    server.answer(week);
    const { exitCode, errorOutput } = await runCli('on-call', 'set', 'late Fri', 'Zoe');
    expect([exitCode, errorOutput.includes('No active coach')]).toEqual([1, true]);
  });

  it('[SAFE-04] on-call test pages the person on call and shows each step of both ways', async () => {
    const step = { queuedAt: '2026-11-27T00:00:00.000Z', deliveredAt: null, problem: null };
    const ways = [
      { ...step, channel: 'text', sentAt: null, problem: 'The phone can’t be reached' },
      { ...step, channel: 'mail', sentAt: '2026-11-27T00:00:02.000Z' },
    ];
    server.answer({ statusCode: 200, id: 'test-1', name: 'Marcus', ways });
    const { output } = await runCli('on-call', 'test');
    expect(listBodies()).toEqual([['POST', { to: 'on-call' }]]);
    expect(output).toMatch(/text +2026-11-27 00:00:00Z +The phone can’t be reached/);
    expect(output).toMatch(/email +2026-11-27 00:00:00Z +sent 2026-11-27 00:00:02Z/);
    expect(output).toContain('This page went to Marcus. See its steps again: on-call test test-1');
    server.answer({ statusCode: 200, id: 'test-1', name: 'Marcus', ways: [] });
    expect((await runCli('on-call', 'test', 'test-1')).exitCode).toBe(0);
    expect(server.arrived.at(-1)?.method).toBe('GET');
  });
});
