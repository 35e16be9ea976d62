import { z } from 'zod';
import { compareVersions, isInRange } from './version-rules.ts';

const osvRange = z.object({
  type: z.string(),
  events: z.array(
    z.object({
      introduced: z.string().optional(),
      fixed: z.string().optional(),
      last_affected: z.string().optional(),
    }),
  ),
});

/** One vulnerability as https://ossf.github.io/osv-schema/ describes it. */
const osvAdvisory = z.object({
  id: z.string(),
  summary: z.string().default(''),
  withdrawn: z.string().optional(),
  affected: z.array(
    z.object({
      package: z.object({ ecosystem: z.string(), name: z.string() }),
      ranges: z.array(osvRange).default([]),
      versions: z.array(z.string()).default([]),
    }),
  ),
});

/** The reply of npm's bulk advisories: lists by package. */
const npmAdvisories = z.record(
  z.string(),
  z.array(z.object({ url: z.string(), title: z.string(), vulnerable_versions: z.string() })),
);

/** A vulnerability of one package. */
export interface Advisory {
  readonly id: string;
  readonly title: string;
  readonly packageName: string;
  readonly isAffected: (version: string) => boolean;
}

function isInOsvRange(version: string, { type, events }: z.infer<typeof osvRange>): boolean {
  if (type !== 'SEMVER') return false;
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || compareVersions(version, introduced) >= 0))
      isAffected = true;
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) isAffected = false;
    if (last !== undefined && compareVersions(version, last) > 0) isAffected = false;
  }
  return isAffected;
}

const fromOsv = ({ id, summary, withdrawn, affected }: z.infer<typeof osvAdvisory>): Advisory[] =>
  withdrawn !== undefined
    ? []
    : affected
        .filter(({ package: { ecosystem } }) => ecosystem === 'npm')
        .map(({ package: { name }, ranges, versions }) => ({
          id,
          title: summary,
          packageName: name,
          isAffected: (version) =>
            versions.includes(version) || ranges.some((range) => isInOsvRange(version, range)),
        }));

/**
 * Reads advisories: one of OSV, a list of them (also as `vulns`), or npm's bulk advisories by package.
 * @throws ZodError
 */
export function parseAdvisories(json: unknown): readonly Advisory[] {
  const osv = z.union([
    z.array(osvAdvisory),
    osvAdvisory.transform((one) => [one]),
    z.object({ vulns: z.array(osvAdvisory) }).transform(({ vulns }) => vulns),
  ]);
  const found = osv.safeParse(json);
  if (found.success) return found.data.flatMap(fromOsv);
  return Object.entries(npmAdvisories.parse(json)).flatMap(([packageName, list]) =>
    list.map(({ url, title, vulnerable_versions: range }) => ({
      id: url,
      title,
      packageName,
      isAffected: (version) => isInRange(version, range),
    })),
  );
}

/** Lists what the packages of a lock file are affected by, a line for each. */
export function findAffected(
  packages: Readonly<Record<string, { readonly version?: string }>>,
  advisories: readonly Advisory[],
): readonly string[] {
  const versions = Object.entries(packages).flatMap(([folder, { version }]) => {
    const name = folder.split('node_modules/').at(-1) ?? '';
    return version !== undefined && folder.includes('node_modules/') ? [{ name, version }] : [];
  });
  const lines = advisories.flatMap(({ id, title, packageName, isAffected }) =>
    versions
      .filter(({ name, version }) => name === packageName && isAffected(version))
      .map(({ name, version }) => `${name} ${version}: ${title} (${id})`),
  );
  return [...new Set(lines)].sort();
}
