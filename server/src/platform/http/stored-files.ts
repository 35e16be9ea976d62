import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { PlatformServices } from '../platform-services.ts';
import {
  deleteOldFiles,
  findStoredFile,
  listMissing,
  storeFile,
  type StoredFile,
} from './stored-files-repository.ts';

type Needed = Pick<PlatformServices, 'database' | 'configuration'>;

/** Days for which the files of a build stay after the last start of a server with it. No page stays open longer. */
const keptFor = 30;

/** Signs a file, so that someone who can only write to the database can't bring a script into the portal. */
const sign = (lookupKey: string, name: string, content: Buffer, compressed: Buffer | null): Buffer => {
  const digests = [content, compressed ?? Buffer.alloc(0)].map((part) =>
    createHash('sha256').update(part).digest('hex'),
  );
  return createHmac('sha256', lookupKey)
    .update(['portal-file', name, ...digests].join('|'))
    .digest();
};

async function readBuiltFile({ configuration }: Needed, root: string, name: string): Promise<StoredFile> {
  const content = await readFile(path.join(root, name));
  const compressed = await readFile(path.join(root, `${name}.br`)).catch(() => null);
  const signature = sign(configuration.lookupKey, name, content, compressed);
  return { path: name, content, compressed, signature };
}

/**
 * Stores the hashed files of this server's build, so that servers of other versions can serve them to pages of this one
 * (docs/decisions/0024-two-versions-at-once.md).
 * @param root folder of the built portal
 */
export async function storeBuiltFiles(
  services: Needed,
  root: string,
  names: readonly string[],
): Promise<void> {
  const { database } = services;
  if (names.length === 0) return;
  for (const name of await listMissing(database, names))
    await storeFile(database, await readBuiltFile(services, root, name));
  await deleteOldFiles(database, keptFor);
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/**
 * Sends a hashed file of another build.
 * @param acceptsBrotli whether the browser can decompress it
 * @throws AppError NOT_FOUND if no server stored it
 */
export async function sendStoredFile(
  { database, configuration: { lookupKey } }: Needed,
  reply: FastifyReply,
  name: string,
  acceptsBrotli: boolean,
): Promise<FastifyReply> {
  const file = await findStoredFile(database, name);
  const isOurs = file && file.signature.equals(sign(lookupKey, name, file.content, file.compressed));
  if (!isOurs) throw new AppError('NOT_FOUND');
  const body = (acceptsBrotli ? file.compressed : null) ?? file.content;
  if (body !== file.content) void reply.header('content-encoding', 'br');
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type(contentTypes[path.extname(name)] ?? 'application/octet-stream')
    .send(body);
}
