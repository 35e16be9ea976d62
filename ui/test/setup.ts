import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import '@testing-library/jest-dom/vitest';

// A screen's code is loaded when it is first shown, which can take long on a busy machine. The wait ends as soon as the screen is there.
configure({ asyncUtilTimeout: 30_000 });

const { getElementError } = getConfig();

/** Returns whether a query that fails will be repeated. Testing Library keeps that in its configuration, without a type. */
function isWaiting(): boolean {
  const config: object = getConfig();
  const name = '_disableExpensiveErrorDiagnostics';
  return name in config && config[name] === true;
}

// Printing the page takes long, and a wait would do it at every look. The error at its end has the page in any case.
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

let consoleProblems: string[] = [];

// A test may replace the timers.
const { setImmediate: waitForTurn } = globalThis;

/** Lets the page that closed finish its calls, which would reach the next test: a form sends its last draft when it closes. */
async function finishCalls(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => waitForTurn(resolve));
}

function collectConsoleProblems(channel: 'error' | 'warn'): void {
  vi.spyOn(console, channel).mockImplementation((...parts: unknown[]) => {
    consoleProblems.push(`console.${channel}: ${parts.map(String).join(' ')}`);
  });
}

function rejectUnknownFetch(input: RequestInfo | URL): Promise<Response> {
  const url = input instanceof Request ? input.url : input.toString();
  consoleProblems.push(`fetch without a test double: ${url}`);
  return Promise.reject(new Error(`No test double answers ${url}`));
}

// jsdom has no layout to scroll or to measure texts in, and opens no dialogs. Tests of a build run in Node, which has no elements.
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView = () => undefined;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

beforeEach(() => {
  consoleProblems = [];
  collectConsoleProblems('error');
  collectConsoleProblems('warn');
  vi.stubGlobal('fetch', rejectUnknownFetch);
  // jsdom has no media queries: a phone without a mouse, unless a test says otherwise.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

// React reports mistakes (missing keys, updates outside act, wrong attributes) only on the console:
// a test that stays green over them would hide a defect.
afterEach(async () => {
  cleanup();
  await finishCalls();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const found = consoleProblems;
  consoleProblems = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});
