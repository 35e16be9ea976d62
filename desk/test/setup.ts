import { ReadableStream as NodeStream } from 'node:stream/web';

// Browsers have this class. jsdom doesn't.
Object.assign(globalThis, { ReadableStream: NodeStream });
