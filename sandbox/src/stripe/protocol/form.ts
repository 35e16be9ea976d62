export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

/** Reads Stripe's form encoding, `items[0][price]=…&expand[]=…`, of bodies and of query strings. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) plant(root, parsePath(name), value);
  const entries = [...root].map(([name, branch]) => [name, harvest(branch)] as const);
  return Object.fromEntries(entries);
}

/** Splits `a[b][0]` into `['a', 'b', '0']`. */
function parsePath(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function plant(branch: Branch, [part = '', ...rest]: string[], value: string): void {
  const name = part === '' ? String(branch.size) : part;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const existing = branch.get(name);
  const next: Branch = existing instanceof Map ? existing : new Map<string, Branch | string>();
  branch.set(name, next);
  plant(next, rest, value);
}

function harvest(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const isArray = branch.size > 0 && [...branch.keys()].every((name) => /^\d+$/.test(name));
  if (isArray) return [...branch.values()].map(harvest);
  return Object.fromEntries([...branch].map(([name, value]) => [name, harvest(value)]));
}
