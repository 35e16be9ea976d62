import { resolveTxt } from 'node:dns/promises';
import { ConfigurationError, readConfiguration } from '../platform/configuration/read.ts';
import { formatFinding, runDoctor } from './run-doctor.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const findRecords = async (name: string): Promise<readonly string[]> => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
};

/** Exit codes: 0 without faults, 1 with faults, 2 if the settings can't be read. */
try {
  const configuration = readConfiguration(process.env);
  const findings = await runDoctor({ configuration, findRecords, now: () => new Date() });
  const isJson = process.argv.includes('--json');
  if (isJson) print(JSON.stringify(findings, null, 2));
  else for (const finding of findings) print(formatFinding(finding));
  const faults = findings.filter(({ level }) => level === 'fault').length;
  if (!isJson) print(faults === 0 ? 'No faults.' : `${String(faults)} ${faults === 1 ? 'fault' : 'faults'}.`);
  process.exitCode = faults === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  print(`FAULT  Settings: ${error.message}`);
  process.exitCode = 2;
}
