/** Splits a version into its numbers and its prerelease, without the build. Missing numbers are 0. */
function parse(version: string) {
  const [, numbers = '', prerelease] = /^[v=\s]*([\d.]+)(?:-([\w.-]+))?/.exec(version) ?? [];
  return { numbers: numbers.split('.').map(Number), prerelease };
}

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function comparePrereleases(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [parts, others] = [a.split('.'), b.split('.')];
  for (let place = 0; place < Math.max(parts.length, others.length); place += 1) {
    const difference = comparePart(parts[place], others[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares two versions as https://semver.org orders them. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [parse(first), parse(second)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

const operators: Readonly<Record<string, (difference: number) => boolean>> = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '=': (difference) => difference === 0,
};

/** Returns whether a version is in a range of an advisory of npm, such as `>=1.0.0 <1.2.3 || <0.9.1`. */
export const isInRange = (version: string, range: string): boolean =>
  range
    .split('||')
    .some((alternative) =>
      [...alternative.matchAll(/([<>]=?|=)?\s*([\w.+-]+|\*)/g)].every(
        ([, operator = '=', limit = '*']) =>
          limit === '*' || (operators[operator]?.(compareVersions(version, limit)) ?? false),
      ),
    );
