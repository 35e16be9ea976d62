import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port that providers call. It outlives the deaths of the server, so no other program takes it in between. */
export class FrontDoor {
  readonly #server = http.createServer((request, response) => {
    if (this.#listener && !this.#isLost(request.url ?? '')) this.#listener(request, response);
    else request.destroy();
  });
  #listener: RequestListener | undefined;
  #losses: { readonly path: string; left: number } = { path: '', left: 0 };

  /** @returns the port */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  leadTo(listener: RequestListener): void {
    this.#listener = listener;
  }

  /** Loses the next calls to paths that start like this. */
  lose(path: string, times: number): void {
    this.#losses = { path, left: times };
  }

  #isLost(url: string): boolean {
    if (this.#losses.left === 0 || !url.startsWith(this.#losses.path)) return false;
    this.#losses.left -= 1;
    return true;
  }

  /** Cuts the calls of a dead server off. */
  shut(): void {
    this.#listener = undefined;
    this.#server.closeAllConnections();
  }

  close(): void {
    this.shut();
    this.#server.close();
  }
}
