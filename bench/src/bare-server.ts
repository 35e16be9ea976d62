/** Node's HTTP server and the database driver without anything else, as the baseline for the product. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const connections = 20;
const { DATABASE_URL, STATEMENT, PREPARED } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: connections });
const plain = JSON.parse(STATEMENT ?? '') as { text: string; values: unknown[] };
const statement = PREPARED === 'true' ? { ...plain, name: 'profile' } : plain;

const server = createServer((_request, response) => {
  pool.query(statement).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(rows[0]));
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${String((server.address() as AddressInfo).port)}`),
);
