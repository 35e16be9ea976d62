import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '@moments/launcher/ports';
import { isReleased, makeRelease, type Built } from '@moments/launcher/release/release';
import { productionSettings } from './configuration.ts';
import { withDatabase } from './database-setup.ts';
import { buildServerProgram } from './server-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = '<!doctype html><html><head><!--portal-configuration--></head><body>the portal</body></html>';
const name = `moments_release_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A folder outside the project, so that no installed package is found above the release. */
let folder: string;
let release: string;
let archive: string;
let built: Built;
let settings: Record<string, string>;
const children: ChildProcess[] = [];

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** Writes the script of a build, and the manifest that names it. */
function writeScript(app: string, script: string): void {
  for (const part of ['.vite', path.dirname(script)]) mkdirSync(path.join(app, part), { recursive: true });
  writeFileSync(path.join(app, script), `// ${script}`);
  writeFileSync(path.join(app, '.vite/manifest.json'), JSON.stringify({ 'index.html': { file: script } }));
}

function writePages(build: 'earlier' | 'now') {
  const [portal, desk] = [path.join(folder, build, 'portal'), path.join(folder, build, 'desk')];
  writeScript(portal, `assets/main-${build}.js`);
  writeScript(desk, `desk-assets/main-${build}.js`);
  for (const file of ['index.html', 'auth.html']) writeFileSync(path.join(portal, file), page);
  writeFileSync(path.join(portal, 'csp-hashes.json'), '{"scripts":[],"styles":[]}');
  writeFileSync(path.join(desk, 'index.html'), '<!doctype html><title>the desk</title>');
  return { portal, desk };
}

/** Packs an earlier release with the parts that the next one reads. */
function packEarlier(): string {
  writePages('earlier');
  writeFileSync(path.join(folder, 'earlier/release.json'), JSON.stringify({ version: '0.0.1' }));
  const packed = path.join(folder, 'earlier.tar.gz');
  execFileSync('tar', ['-czf', packed, '-C', folder, 'earlier']);
  return packed;
}

/** Unpacks the archive elsewhere, as who installs it does, and hides the folder that it was made from. */
function unpack(archive: string, made: string): string {
  const place = path.join(folder, 'elsewhere');
  mkdirSync(place);
  execFileSync('tar', ['-xzf', archive, '-C', place]);
  renameSync(made, `${made}-hidden`);
  return path.join(place, path.basename(made));
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-release-'));
  const { folder: server, files: serverFiles } = await buildServerProgram();
  built = { server, ...writePages('now'), serverFiles };
  const made = makeRelease(root, path.join(folder, 'made'), { previous: packEarlier(), built });
  archive = made.archive;
  release = unpack(made.archive, made.folder);
  await onServer(`create database ${name}`);
  settings = {
    ...productionSettings,
    DATABASE_URL: withDatabase(inject('databaseUrl'), name),
    PORT: String(await findFreePort()),
    DESK_PORT: String(await findFreePort()),
    DRAIN_SECONDS: '0',
    // Its jobs would call the real providers.
    ROLE: 'web',
  };
}, 180_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await onServer(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

/** Runs the start file with nothing in the environment but the settings, some of them changed, in an empty folder. */
function startWith(changed: Readonly<Record<string, string>>, ...parameters: string[]) {
  const empty = mkdtempSync(path.join(folder, 'empty-'));
  const child = spawn(process.execPath, [path.join(release, 'start.mjs'), ...parameters], {
    cwd: empty,
    env: { ...settings, ...changed },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (output.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.err += data.toString()));
  // Not `exit`: its output may still be on the way.
  return { child, output, exit: new Promise((resolve) => child.once('close', resolve)) };
}

const start = (...parameters: string[]) => startWith({}, ...parameters);

const read = (file: string): string => readFileSync(path.join(release, file), 'utf8');

interface BillOfMaterials {
  readonly components: readonly { name: string; version: string; licenses: unknown[]; 'bom-ref': string }[];
  readonly dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
}

describe('release', { timeout: 120_000 }, () => {
  it('[OPS-05] migrates, serves the portal and the desk, and logs to standard output with Node alone', async () => {
    const migration = start('migrate');
    expect([await migration.exit, migration.output.out]).toEqual([
      0,
      expect.stringContaining('migrate: the database has the newest schema'),
    ]);
    const address = `http://127.0.0.1:${settings['PORT'] ?? ''}`;
    const server = start();
    await expect
      .poll(() => server.output.out, { timeout: 60_000 })
      .toContain(`server: listening on ${address}`);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const portal = await fetch(`${address}/auth`, { headers: { accept: 'text/html' } });
    expect([portal.status, await portal.text()]).toEqual([200, expect.stringContaining('the portal')]);
    const desk = await fetch(`http://127.0.0.1:${settings['DESK_PORT'] ?? ''}/inbox`);
    expect([desk.status, await desk.text()]).toEqual([200, expect.stringContaining('the desk')]);
    for (const build of ['earlier', 'now']) {
      const script = await fetch(`${address}/assets/main-${build}.js`);
      expect([script.status, await script.text()]).toEqual([200, `// assets/main-${build}.js`]);
    }
    const { version, commit } = JSON.parse(read('release.json')) as Record<string, string>;
    const shown = await fetch(`http://127.0.0.1:${settings['DESK_PORT'] ?? ''}/version`);
    expect(await shown.json()).toEqual({ version, commit });
    await fetch(`${address}/api/v1/nothing`);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(server.output.out).toContain('"msg":"request"');
    const started = server.output.out.split('\n').find((line) => line.includes('starting the server'));
    expect(JSON.parse(started ?? '{}')).toMatchObject({ version, commit, role: 'web' });
    expect(server.output.err).toBe('');
  });

  it('runs its commands, and names them when it does not know one', async () => {
    const help = start('staff', '--help');
    expect([await help.exit, help.output.out]).toEqual([0, expect.stringContaining('members')]);
    const unknown = start('nothing');
    expect([await unknown.exit, unknown.output.err]).toEqual([
      1,
      expect.stringContaining(
        'There is no command "nothing": use one of doctor, migrate, rotate-keys, staff',
      ),
    ]);
  });

  it.each([
    ['migrate', '--help', 'migrate: it takes no parameters'],
    ['rotate-keys', '--help', 'rotate-keys: it takes only --rows-per-second and a number'],
    ['rotate-keys', '--rows-per-second=0', 'rotate-keys: --rows-per-second must be a whole number from 1'],
  ])('rejects what %s doesn’t know (%s), in one line', async (command, parameter, message) => {
    const rejected = start(command, parameter);
    expect([await rejected.exit, rejected.output.out, rejected.output.err.trim()]).toEqual([1, '', message]);
  });

  it('[SEC-09] starts only with the new key once a rotation has begun, and needs the old one until it is done', async () => {
    const { ENCRYPTION_KEYS: old = '' } = settings;
    const next = `2027-11:${randomBytes(32).toString('base64')}`;
    expect(await start('migrate').exit).toBe(0);
    const wrong = { LOOKUP_KEY: randomBytes(32).toString('base64') };
    const rotation = startWith({ ENCRYPTION_KEYS: `${next},${old}` }, 'rotate-keys');
    expect(await rotation.exit).toBe(0);
    const other = startWith({ ENCRYPTION_KEYS: next, ...wrong }, 'rotate-keys');
    expect([await other.exit, other.output.err]).toEqual([
      1,
      expect.stringMatching(/^keys: LOOKUP_KEY isn't/),
    ]);
    const unreached = startWith({ DATABASE_URL: 'postgres://x@127.0.0.1:1/y' }, 'rotate-keys');
    expect([await unreached.exit, unreached.output.err.trim()]).toEqual([
      1,
      "database: can't connect to 127.0.0.1:1/y (ECONNREFUSED); check DATABASE_URL and that PostgreSQL runs there",
    ]);
    const outdated = startWith({ ENCRYPTION_KEYS: old });
    // No person started it, so that this stands in its log.
    expect([await outdated.exit, outdated.output.err]).toEqual([1, '']);
    expect(outdated.output.out).toMatch(/"level":"fatal",.*lacks the key \\"2027-11\\"/);
    settings = { ...settings, ENCRYPTION_KEYS: next };
    const current = startWith({});
    await expect.poll(() => current.output.out, { timeout: 60_000 }).toContain('server: listening on');
    current.child.kill('SIGTERM');
    expect(await current.exit).toBe(0);
  });

  it('contains the scripts of the previous release, for open pages of its portal and its desk', () => {
    for (const build of ['earlier', 'now'])
      expect([read(`portal/assets/main-${build}.js`), read(`desk/desk-assets/main-${build}.js`)]).toEqual([
        `// assets/main-${build}.js`,
        `// desk-assets/main-${build}.js`,
      ]);
    expect(read('portal/.vite/manifest.json')).not.toContain('earlier');
  });

  it('contains migrations and documentation, and no packages or tests', () => {
    for (const file of [
      'migrations/meta/_journal.json',
      'docs/operating.md',
      'settings.example',
      'plans.json',
      'safety.json',
    ])
      expect([file, existsSync(path.join(release, file))]).toEqual([file, true]);
    const files = execFileSync('find', [release, '-name', 'node_modules', '-o', '-name', '*.test.ts']);
    expect(files.toString()).toBe('');
  });

  it('states its version, commit, Node version, and platform', () => {
    const facts = JSON.parse(read('release.json')) as Record<string, string>;
    expect(facts).toMatchObject({ name: 'moments', node: '24 or later' });
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect([facts['version'], path.basename(release)]).toEqual([version, `moments-${version}`]);
    expect(facts['commit']).toMatch(/^[0-9a-f]{40}(-changed)?$|^unknown$/);
    expect(facts['platform']).toContain('any');
    expect(facts['builtWith']).toContain(process.versions.node);
  });

  it('is rejected when the version was not raised, or the archive can’t be read', () => {
    const make = (previous: string) => () =>
      makeRelease(root, path.join(folder, 'again'), { previous, built });
    expect(make(archive)).toThrow(/^The previous release is .* too: raise the version/);
    expect(make(path.join(folder, 'nothing.tar.gz'))).toThrow(/^The previous release could not be read/);
    expect(existsSync(path.join(folder, 'again'))).toBe(false);
  });

  it('lists every package with version and license in a CycloneDX document, and nothing for development', () => {
    const { components, dependencies } = JSON.parse(read('sbom.cdx.json')) as BillOfMaterials;
    const names = components.map((component) => component.name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'stripe', 'twilio', 'react', 'commander']),
    );
    for (const forDevelopment of ['vitest', 'esbuild', 'vite', 'tsx', 'typescript', 'drizzle-kit'])
      expect(names).not.toContain(forDevelopment);
    expect(components.every(({ licenses }) => licenses.length === 1)).toBe(true);
    const references = components.map((component) => component['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    expect(
      dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.includes(ref)),
    ).toEqual([]);
  });

  it('contains the text of each package’s license', () => {
    const licenses = read('LICENSES.txt');
    expect(licenses).toMatch(/^fastify \d+\.\d+\.\d+, MIT$/m);
    expect(licenses.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(50);
  });

  it('[SEC-09] leaves out passwords and dumps, which a running composition puts into deploy', () => {
    for (const file of ['deploy/database.env', 'deploy/moments.env', 'deploy/backups'])
      expect(isReleased(path.join(root, file))).toBe(false);
    expect(readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['/deploy/*.env', '/deploy/backups/']),
    );
    for (const file of ['deploy/backup.sh', 'deploy/database.env.example', 'deploy/systemd'])
      expect(isReleased(path.join(root, file))).toBe(true);
    expect(read('deploy/Dockerfile.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['deploy/*.env', 'deploy/backups']),
    );
  });

  it('[OPS-05] builds an image that contains the release', () => {
    const [, command = ''] = /^RUN (if .*)$/m.exec(read('deploy/Dockerfile')) ?? [];
    const target = path.join(folder, 'image');
    const { status, stderr } = spawnSync('sh', ['-c', command.replaceAll('/release;', `${target};`)], {
      cwd: release,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(path.join(target, 'start.mjs'), 'utf8')).toBe(read('start.mjs'));
    expect(readFileSync(path.join(target, 'release.json'), 'utf8')).toBe(read('release.json'));
  });
});
