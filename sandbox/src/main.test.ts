import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function start(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, SANDBOX_SMTP_PORT: '0', ...environment },
  });
}

async function readLine(stream: ChildProcess['stdout'], pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stream!) {
    text += String(chunk);
    const found = pattern.exec(text);
    if (found) return found[1] ?? found[0];
  }
  throw new Error(`No such line in: ${text}`);
}

it('says where it listens, complains about a taken port in one line, and stops when asked', async () => {
  const first = start({ SANDBOX_PORT: '0' });
  const url = await readLine(first.stdout, /sandbox: listening on (http:\S+)/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  const second = start({ SANDBOX_PORT: new URL(url).port });
  const [complaint, exit] = await Promise.all([readLine(second.stderr, /.*\n/), once(second, 'exit')]);
  expect(complaint).toMatch(/^sandbox: port \d+ on 127\.0\.0\.1 is in use; .*set SANDBOX_PORT\n$/);
  expect(exit).toEqual([1, null]);

  first.kill('SIGTERM');
  expect(await once(first, 'exit')).toEqual([0, null]);
});
