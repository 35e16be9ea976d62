import { vi } from 'vitest';

interface Holder {
  readonly reject: (error: Error) => void;
}
interface Waiting extends Holder {
  readonly begin: () => void;
}
type Hold = () => Promise<void>;

/** The locks of a browser, as its pages see them. */
class FakeLocks {
  private readonly held = new Map<string, Holder>();
  private readonly lines = new Map<string, Waiting[]>();

  request(name: string, options: LockOptions, hold: Hold): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        const holder = { reject };
        this.held.set(name, holder);
        void hold().then(() => {
          if (this.held.get(name) !== holder) return;
          this.held.delete(name);
          this.lines.get(name)?.shift()?.begin();
          resolve();
        });
      };
      if (options.steal) {
        this.held.get(name)?.reject(new DOMException('stolen', 'AbortError'));
        begin();
      } else if (this.held.has(name)) this.waitInLine(name, options.signal, { begin, reject });
      else queueMicrotask(begin);
    });
  }

  private waitInLine(name: string, signal: AbortSignal | undefined, waiting: Waiting): void {
    const line = this.lines.get(name) ?? [];
    this.lines.set(name, line);
    line.push(waiting);
    signal?.addEventListener('abort', () => {
      line.splice(line.indexOf(waiting) >>> 0, 1);
      waiting.reject(new DOMException('left', 'AbortError'));
    });
  }
}

/** One end of a channel between pages. A frozen page gets no messages. */
export class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  isFrozen = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => {
          if (!other.isFrozen && FakeChannel.open.has(other)) other.onmessage?.({ data });
        });
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Gives the test's browser, which has neither, locks and channels between pages. */
export function addTabs(): void {
  FakeChannel.open.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
}

/** Takes the locks away again. */
export const removeTabs = (): boolean => Reflect.deleteProperty(navigator, 'locks');
