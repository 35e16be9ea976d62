import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Returns whether a process of that id exists and still does something; one that only waits for its parent to notice does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !describe(pid).isZombie;
}

/** Returns whether a living process of that id is a PostgreSQL. After a reboot, the ID in an old file may belong to any process. */
export function isPostgresProcess(pid: number): boolean {
  return isAlive(pid) && /postgres/.test(describe(pid).name);
}

function describe(pid: number): { name: string; isZombie: boolean } {
  const line = existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
  return { name: line.name, isZombie: line.state.startsWith('Z') };
}

interface ProcessLine {
  name: string;
  state: string;
}

function fromProc(pid: number): ProcessLine {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), state: stat.slice(end + 2, end + 3) };
  } catch {
    return { name: '', state: 'Z' };
  }
}

function fromPs(pid: number): ProcessLine {
  const [state = 'Z', ...name] = spawnSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .stdout.trim()
    .split(/\s+/);
  return { name: name.join(' '), state };
}
