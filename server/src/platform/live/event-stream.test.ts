import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { EventStream } from './event-stream.ts';

/** More than the network of this machine holds for a page that doesn't read, in events of a kilobyte. */
const plenty = 100_000;

it('[HOME-05] drops a page that reads nothing, instead of keeping its events in memory', async () => {
  const opened = Promise.withResolvers<EventStream>();
  const closed = vi.fn<() => void>();
  const app = fastify();
  app.get('/', (_request, reply) => {
    const stream = new EventStream(reply);
    stream.onClose(closed);
    opened.resolve(stream);
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const page = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  page.on('error', () => undefined);
  await once(page, 'connect');
  page.pause();
  page.write('GET / HTTP/1.1\r\nhost: moments.example\r\n\r\n');
  const stream = await opened.promise;
  for (let written = 0; written < plenty && closed.mock.calls.length === 0; written += 1) {
    stream.refresh('x'.repeat(1_000));
    if (written % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(closed).toHaveBeenCalledOnce();
  page.destroy();
  await app.close();
});
