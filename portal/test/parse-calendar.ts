/** A part of a calendar file (RFC 5545), as far as our events need it. */
interface Component {
  readonly name: string;
  readonly properties: ReadonlyMap<string, { readonly parameters: string; readonly value: string }>;
  readonly parts: readonly Component[];
}

/** @throws where a line is too long, wrongly ended, or a component is not closed */
export function parseCalendar(text: string): Component {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r(?!\n)/.test(text)) throw new Error('lines end with CR LF');
  const lines = text.slice(0, -2).split('\r\n');
  const tooLong = lines.find((line) => new TextEncoder().encode(line).length > 75);
  if (tooLong !== undefined) throw new Error(`not folded: ${tooLong}`);
  const read = (): Component => {
    const [, name] = /^BEGIN:(.+)$/.exec(lines.shift() ?? '') ?? [];
    if (name === undefined) throw new Error('BEGIN expected');
    const properties = new Map<string, { parameters: string; value: string }>();
    const parts: Component[] = [];
    while (lines[0] !== `END:${name}`) {
      if (lines[0]?.startsWith('BEGIN:')) {
        parts.push(read());
        continue;
      }
      const [, key = '', parameters = '', value = ''] =
        /^([A-Z-]+)((?:;[^:]+)?):(.*)$/.exec(lines.shift() ?? '') ?? [];
      if (key === '') throw new Error(`no property, or ${name} is not closed`);
      if (properties.has(key)) throw new Error(`${key} twice`);
      properties.set(key, { parameters, value });
    }
    lines.shift();
    return { name, properties, parts };
  };
  return read();
}

export const getValue = (component: Component | undefined, property: string): string =>
  component?.properties.get(property)?.value ?? '';

export const getParts = (component: Component, name: string): readonly Component[] =>
  component.parts.filter((part) => part.name === name);

const day = 86_400_000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Reads `20261121T170000` as if it were UTC, in ms. */
const parseWallClock = (stamp: string): number => {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(stamp) ?? [];
  return Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s));
};

const getRule = (component: Component): ReadonlyMap<string, string> =>
  new Map(
    getValue(component, 'RRULE')
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );

/** Returns the wall-clock instants of a weekly event, from its start up to a time. */
function listWeeklyStarts(event: Component, until: number): readonly number[] {
  const rule = getRule(event);
  if (rule.get('FREQ') !== 'WEEKLY') throw new Error('weekly expected');
  const chosen = (rule.get('BYDAY') ?? '').split(',');
  const starts: number[] = [];
  for (let at = parseWallClock(getValue(event, 'DTSTART')); at < until; at += day) {
    if (chosen.includes(weekdays[new Date(at).getUTCDay()] ?? '')) starts.push(at);
  }
  return starts;
}

/** Calculates when a part of a time zone begins in a year: `BYMONTH=3;BYDAY=2SU`. */
function calculateOnset(part: Component, year: number): number {
  const rule = getRule(part);
  const [, nth = '', weekday = ''] = /^(\d)([A-Z]{2})$/.exec(rule.get('BYDAY') ?? '') ?? [];
  const start = parseWallClock(getValue(part, 'DTSTART'));
  const first = Date.UTC(year, Number(rule.get('BYMONTH')) - 1, 1);
  const ahead = (weekdays.indexOf(weekday) - new Date(first).getUTCDay() + 7) % 7;
  return first + (ahead + (Number(nth) - 1) * 7) * day + (start % day);
}

const parseOffset = (text: string): number =>
  (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5))) * 60_000;

/** Returns a wall-clock instant of a zone as the instant that it is, by the zone's own rules. */
function toInstantInZone(zone: Component, wall: number): Date {
  const year = new Date(wall).getUTCFullYear();
  const past = [year - 1, year].flatMap((each) =>
    zone.parts.map((part) => ({
      at: calculateOnset(part, each),
      to: parseOffset(getValue(part, 'TZOFFSETTO')),
    })),
  );
  const latest = past.filter(({ at }) => at <= wall).sort((one, other) => other.at - one.at)[0];
  if (!latest) throw new Error('before the zone begins');
  return new Date(wall - latest.to);
}

/** Returns the instants at which the calendar's first event begins, up to one. */
export function getStarts(calendar: Component, until: Date): readonly Date[] {
  const [zone] = getParts(calendar, 'VTIMEZONE');
  const [event] = getParts(calendar, 'VEVENT');
  if (!zone || !event) throw new Error('a zone and an event expected');
  return listWeeklyStarts(event, until.getTime()).map((wall) => toInstantInZone(zone, wall));
}
