/** Aborts when this process is told to stop, or the one that started it and holds the other end of its channel is gone. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  // Ctrl-C reaches this process from the terminal and again from the one that follows it: hearing it twice changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.once('disconnect', () => stop.abort());
  return stop.signal;
}
