// @ts-check
// Plain JavaScript for any Node from 20 on: it runs before anything is installed, to bring in the packages and the Node
// that the rest is written for. Older versions of Node must get as far as the line that says what is needed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstallLock } from './install-lock.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const packagedNode = `node_modules/node-${process.platform}-${process.arch}`;
/** The oldest Node that can bring in the packages, and the oldest one that can run the programs. */
const installsFrom = /** @type {const} */ ([20, 0]);
const runsFrom = /** @type {const} */ ([22, 22]);

/**
 * Runs a program of this project, or of its packages, with the project's own Node, once the packages are in place.
 * @param {string} script path from the root of the project
 * @param {readonly string[]} parameters
 * @param {readonly string[]} nodeOptions
 */
export async function runWithPackages(script, parameters, nodeOptions = []) {
  checkMachine();
  await ensurePackages();
  const node = findNode();
  process.env.PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter);
  followChild(
    spawn(node, [...nodeOptions, join(root, script), ...parameters], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
}

/** Ends in one line where the programs can't run, before anything is installed. */
function checkMachine() {
  if (process.platform === 'win32')
    fail(
      'Moments runs on Linux and macOS. On Windows, run it in WSL: https://learn.microsoft.com/windows/wsl/install',
    );
  const comesWithNode = readPackages(join(root, 'package-lock.json'))[packagedNode] !== undefined;
  if (!isNodeFrom(comesWithNode ? installsFrom : runsFrom)) failForNode();
}

/** @param {readonly [number, number]} oldest */
function isNodeFrom([oldestMajor, oldestMinor]) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @returns {never} */
const failForNode = () =>
  fail(
    `Node ${process.versions.node} is too old here (${process.platform}-${process.arch}): install Node 24 from https://nodejs.org.`,
  );

async function ensurePackages() {
  if (arePackagesCurrent()) return;
  // Not inside node_modules: "npm ci" starts by removing it.
  const turns = new InstallLock(join(root, '.cache', 'installing'));
  await turns.take(() => console.log('Waiting for another command to finish installing packages ...'));
  const isInstalled = arePackagesCurrent() || (await install(turns));
  turns.release();
  if (!isInstalled) fail('Could not install packages: "npm ci" failed (see its output above).');
}

/** Installs the packages. npm continues when this process is killed, and must not be disturbed then either. */
async function install(/** @type {InstallLock} */ turns) {
  console.log('Installing packages ... (the first time it takes a few minutes)');
  const npm = process.env.npm_execpath;
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const child =
    npm?.endsWith('.js') || npm?.endsWith('.cjs')
      ? spawn(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
      : spawn('npm', options, { cwd: root, stdio: 'inherit' });
  if (child.pid !== undefined) turns.include(child.pid);
  const [code] = await once(child, 'exit').catch(() => [1]);
  return code === 0;
}

/**
 * Compares the lock file with the one that npm leaves in node_modules when it has finished, and looks whether each package is still
 * there: those of a workspace are in folders of their own, which may be gone.
 */
function arePackagesCurrent() {
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = readPackages(installedFile);
  const entries = Object.entries(readPackages(join(root, 'package-lock.json')));
  return entries.every(([path, wanted]) => {
    const isPackage = path.includes('node_modules/');
    const found = installed[path];
    if (!isPackage) return true;
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && existsSync(join(root, path, 'package.json'));
  });
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @returns {string} the Node that comes with the packages, else this one if it will do */
function findNode() {
  const packaged = join(root, packagedNode, 'bin', 'node');
  // It is built for glibc: where it can't run (Alpine), this must not be the end.
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) {
    linkNode(packaged);
    return packaged;
  }
  return isNodeFrom(runsFrom) ? process.execPath : failForNode();
}

/**
 * Links the Node of the packages. npm 10 loses this link, because the packages for the other processors have a program of the same name.
 */
function linkNode(/** @type {string} */ packaged) {
  const link = join(modules, '.bin', 'node');
  if (existsSync(link)) return;
  mkdirSync(join(modules, '.bin'), { recursive: true });
  // Another command may be mending it too: it is put in place in one step.
  const mended = `${link}-${process.pid}`;
  symlinkSync(relative(join(modules, '.bin'), packaged), mended);
  renameSync(mended, link);
}

/**
 * Passes signals on to the child and ends as it ends. The channel between the two tells the child when this process was killed.
 * @param {import('node:child_process').ChildProcess} child
 */
function followChild(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    fail(`The program was ended by ${signal}.`);
  });
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
