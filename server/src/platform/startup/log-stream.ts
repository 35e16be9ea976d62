import { write, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

/** Milliseconds before a line is written, and the characters after which it is written earlier: single writes slow a busy server. */
const delay = 100;
const batchLength = 32_768;
/** The most characters that wait for a slow or full destination. Lines beyond it are dropped. */
const longestBacklog = 1_000_000;

/**
 * Writes log lines in batches to a file descriptor. It never stops or delays the server: lines that can't be written (a full disk, a
 * reader that is gone or slow) are dropped. pino's own destination ends the process or waits forever in these cases.
 */
export class LogStream implements DestinationStream {
  readonly #descriptor: number;
  #waiting = '';
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    process.on('exit', this.#writeRest);
  }

  write(line: string): void {
    if (this.#waiting.length > longestBacklog) return;
    this.#waiting += line;
    if (this.#waiting.length >= batchLength) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), delay).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWriting || this.#waiting === '') return;
    this.#isWriting = true;
    const batch = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#writeFrom(batch, 0);
  }

  /** Writes the rest of a batch. Lines that can't be written are lost. */
  #writeFrom(batch: Buffer, start: number): void {
    write(this.#descriptor, batch, start, (error, written) => {
      const next = start + written;
      if (!error && next < batch.length) this.#writeFrom(batch, next);
      else if (error?.code === 'EAGAIN') setTimeout(() => this.#writeFrom(batch, start), delay).unref();
      else {
        this.#isWriting = false;
        this.#flush();
      }
    });
  }

  /** Writes what waits, in at most half a second. */
  async end(): Promise<void> {
    this.#flush();
    for (let waited = 0; waited < 500 && this.#isWriting; waited += 10) await pause(10);
  }

  /** Writes what waits when the process exits. While another write is stuck, this one would be stuck too. */
  readonly #writeRest = (): void => {
    if (this.#isWriting) return;
    try {
      writeSync(this.#descriptor, this.#waiting);
    } catch {
      // No one reads the log any longer.
    }
  };
}
