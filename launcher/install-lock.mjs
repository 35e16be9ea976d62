// @ts-check
// Plain JavaScript for any Node from 20 on, as bootstrap.mjs, which needs it before anything is installed.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets one process at a time install the packages. Each process puts an empty file with its own name in a folder, then checks
 * for a file of another living process. If there is one, it removes its own file and waits. A name is never used twice, so
 * any process may remove the files of those that ended.
 */
export class InstallLock {
  #folder;
  /** @type {Set<string>} */
  #own = new Set();

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
  }

  /** @param {() => void} onWait called once, where another process has the turn */
  async take(onWait) {
    mkdirSync(this.#folder, { recursive: true });
    for (let isFirst = true; ; isFirst = false) {
      this.include(process.pid);
      if (!this.#isTaken()) return;
      this.release();
      if (isFirst) onWait();
      // Each for another while: two that came at the same time would withdraw for each other again.
      do await sleep(100 + Math.random() * 400);
      while (this.#isTaken());
    }
  }

  /** Holds the turn for another process too, even when this one is killed. */
  include(/** @type {number} */ pid) {
    const name = getName(pid);
    if (name === undefined) return;
    this.#own.add(name);
    closeSync(openSync(join(this.#folder, name), 'w'));
  }

  release() {
    for (const name of this.#own) rmSync(join(this.#folder, name), { force: true });
    this.#own.clear();
  }

  #isTaken() {
    const others = readdirSync(this.#folder).filter((name) => !this.#own.has(name));
    const dead = others.filter((name) => getName(Number.parseInt(name, 10)) !== name);
    for (const name of dead) rmSync(join(this.#folder, name), { force: true });
    return dead.length < others.length;
  }
}

/**
 * Names a living process by its id and when it began, for ids are given again, after a reboot even the same ones.
 * @param {number} pid
 * @returns {string | undefined} undefined where none lives
 */
function getName(pid) {
  const [state = 'Z', began] = existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
  return /^[ZX]/.test(state) || began === undefined ? undefined : `${pid}-${began}`;
}

/** @param {number} pid */
function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may hold anything. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [fields[0], fields[19]];
  } catch {
    return [];
  }
}

/** @param {number} pid */
function fromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const [state, ...began] = (stdout ?? '').split(/\W+/).filter((word) => word !== '');
  return [state, began.length === 0 ? undefined : began.join('-')];
}
