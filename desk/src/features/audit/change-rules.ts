/** Names of staff by their IDs. */
export type Names = Readonly<Record<string, string>>;

/** "staffId" becomes "Staff", and "expiresAt" "Expires at". */
const toWords = (key: string): string => {
  const words = key
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

function format(value: unknown, names: Names): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return names[value] ?? value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((part) => format(part, names)).join(', ');
  return JSON.stringify(value);
}

/** Describes what was before or after a change, a line for each of its parts. Staff are named. */
export function describeState(state: unknown, names: Names): readonly string[] {
  if (state === null || state === undefined) return [];
  if (typeof state !== 'object' || Array.isArray(state)) return [format(state, names)];
  return Object.entries(state).map(
    ([key, value]) => `${key === 'id' ? 'ID' : toWords(key)}: ${format(value, names)}`,
  );
}
