/** Aborts when this process gets a stop signal, or when the process that started it is gone (its channel closes). */
export function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  // Ctrl-C reaches this process from the terminal and again from the one that follows it: hearing it twice changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.once('disconnect', () => stop.abort());
  return stop.signal;
}
