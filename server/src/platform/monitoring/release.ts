import { readFileSync } from 'node:fs';
import { z } from 'zod';

const releaseSchema = z.object({ version: z.string(), commit: z.string().default('unknown') });

/** What runs: a version that is raised for each release, and the commit it was made from. */
export type Release = z.infer<typeof releaseSchema>;

/** Reads what runs from a release's `release.json`, or in the project from `package.json`, which names no commit. */
export function readRelease(file: string): Release {
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A missing file must not stop the service.
    return { version: 'unknown', commit: 'unknown' };
  }
}
