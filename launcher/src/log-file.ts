import { createWriteStream, existsSync, mkdirSync, renameSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes after which a log continues in a new file, and how many older files are kept. */
const longestFile = 10_000_000;
const olderFiles = 5;
/** The most bytes that wait for a slow disk. */
const longestBacklog = 1_000_000;
/** Milliseconds before a log that could not be written, for example on a full disk, is tried again. */
const pauseAfterError = 5_000;

/** @returns `server.2.log` of `server.log` */
const getFileName = (logFile: string, age: number): string =>
  logFile.replace(/(\.log)?$/, `.${String(age)}$1`);

function moveOlder(logFile: string): void {
  for (let age = olderFiles - 1; age >= 1; age -= 1)
    if (existsSync(getFileName(logFile, age)))
      renameSync(getFileName(logFile, age), getFileName(logFile, age + 1));
  if (existsSync(logFile)) renameSync(logFile, getFileName(logFile, 1));
}

/**
 * A program's log. Each run, and every 10 MB, begin a new file; the last five are kept. Lines that can't be written are lost: logging
 * never stops a program.
 */
export class LogFile {
  readonly #path: string;
  #stream: WriteStream | undefined;
  #length = 0;
  #retryAt = 0;

  constructor(path: string) {
    this.#path = path;
    this.#begin();
  }

  write(chunk: Buffer): void {
    if (this.#length > longestFile) this.#begin();
    if (this.#stream === undefined && performance.now() >= this.#retryAt) this.#open('a');
    if (this.#stream === undefined || this.#stream.writableLength > longestBacklog) return;
    this.#stream.write(chunk);
    this.#length += chunk.length;
  }

  end(): void {
    this.#stream?.end();
  }

  /** Begins a new file. */
  #begin(): void {
    this.#stream?.end();
    this.#length = 0;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      moveOlder(this.#path);
      this.#open('w');
    } catch {
      this.#open('a');
    }
  }

  #open(flags: 'w' | 'a'): void {
    const stream = createWriteStream(this.#path, { flags, mode: 0o600 });
    stream.on('error', () => {
      stream.destroy();
      if (this.#stream !== stream) return;
      this.#stream = undefined;
      this.#retryAt = performance.now() + pauseAfterError;
    });
    this.#stream = stream;
  }
}
