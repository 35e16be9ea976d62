/** Reads a metric of the server by its name, or NaN if it has none. */
export async function readMetric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? NaN);
}

/** Reads the server process's resident memory, in megabytes. */
export const readMegabytes = async (address: string): Promise<number> =>
  (await readMetric(address, 'process_resident_memory_bytes')) / 1_000_000;
