import { resolveTxt } from 'node:dns/promises';
import { ConfigurationError, readConfiguration } from '../platform/configuration/read.ts';
import type { Finding } from './finding.ts';
import { formatFinding, runDoctor } from './run-doctor.ts';

// The program that reads the lines may end first.
process.stdout.on('error', () => undefined);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A name server's word that there are none. */
const noRecords = ['ENOTFOUND', 'ENODATA'];

const findRecords = async (name: string): Promise<readonly string[] | undefined> => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    return noRecords.some((each) => each === code) ? [] : undefined;
  }
};

const isJson = process.argv.includes('--json');

function report(findings: readonly Finding[]): void {
  if (isJson) print(JSON.stringify(findings, null, 2));
  else for (const finding of findings) print(formatFinding(finding));
}

/** Exit codes: 0 without faults, 1 with faults, 2 if the settings can't be read. */
try {
  const configuration = readConfiguration(process.env);
  const findings = await runDoctor({ configuration, findRecords, now: () => new Date() });
  report(findings);
  const faults = findings.filter(({ level }) => level === 'fault').length;
  if (!isJson) print(faults === 0 ? 'No faults.' : `${String(faults)} ${faults === 1 ? 'fault' : 'faults'}.`);
  process.exitCode = faults === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  report([{ subject: 'Settings', level: 'fault', what: error.message }]);
  process.exitCode = 2;
}
