import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** The part of a cluster's write-ahead log from now on, with the writes of other tests. */
export interface LogFromNow {
  /** @returns those of the texts that were written to the log until now; each must be ASCII */
  find(texts: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

/** Where the log is, and the sizes of its files and pages in bytes. */
interface Layout {
  readonly folder: string;
  readonly segmentSize: number;
  readonly pageSize: number;
}

/** A page begins with a header, and the first page of a file with a longer one (`XLogLongPageHeaderData`). */
const headerSize = { page: 24, file: 40 } as const;

/**
 * Keeps the log from now on: until `close`, a replication slot prevents that PostgreSQL removes or reuses its files.
 * A cluster of tests writes gigabytes, so only what is written in between is read, one file (16 MiB) at a time.
 */
export async function keepLogFromNow(databaseUrl: string): Promise<LogFromNow> {
  // The slot ends with its connection.
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`select pg_create_physical_replication_slot('kept_' || pg_backend_pid(), true, true)`);
  const layout = await readLayout(admin);
  const first = await readCurrentFile(admin);
  return {
    async find(texts) {
      const last = await readCurrentFile(admin);
      const files = (await readdir(layout.folder))
        .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
        .sort();
      return search(layout, files, texts);
    },
    close: () => admin.end(),
  };
}

async function readLayout(admin: pg.Client): Promise<Layout> {
  const { rows } = await admin.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('data_directory', 'wal_segment_size', 'wal_block_size')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  return {
    folder: path.join(settings.get('data_directory') ?? '', 'pg_wal'),
    segmentSize: Number(settings.get('wal_segment_size')),
    pageSize: Number(settings.get('wal_block_size')),
  };
}

async function readCurrentFile(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  );
  return rows[0]?.name ?? '';
}

const escapeForRegExp = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Joins the files, so that a text is also found where it continues in the next page or file. */
async function search(layout: Layout, files: readonly string[], texts: readonly string[]) {
  // One pass for all texts. The longest comes first, and what it contains is found with it.
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escapeForRegExp).join('|'), 'g');
  const found = new Set<string>();
  let end = '';
  for (const file of files) {
    const content = end + withoutHeaders(await readFile(path.join(layout.folder, file)), layout);
    for (const [match] of content.matchAll(pattern))
      for (const text of texts) if (match.includes(text)) found.add(text);
    end = content.slice(-(longestFirst[0]?.length ?? 0));
  }
  return found;
}

function withoutHeaders(file: Buffer, { pageSize, segmentSize }: Layout): string {
  if (file.length !== segmentSize) throw new Error(`A file of the log has ${String(file.length)} bytes.`);
  let length = 0;
  for (let start = 0; start < file.length; start += pageSize) {
    const from = start + (start === 0 ? headerSize.file : headerSize.page);
    length += file.copy(file, length, from, start + pageSize);
  }
  return file.toString('latin1', 0, length);
}
