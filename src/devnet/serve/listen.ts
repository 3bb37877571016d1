import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Number of tries to find consecutive free ports. */
const ATTEMPTS = 20

/** The server cannot listen on an address. The message gives the reason. */
export class ServeError extends Error {
  override name = 'ServeError'
}

/**
 * Makes servers listen on consecutive ports of a host and returns the first one's address. Port 0 picks free ports.
 * Throws `ServeError` if a port is unavailable; then no server listens.
 */
export async function listenOnConsecutivePorts(
  servers: readonly Server[],
  host: string,
  port: number,
): Promise<AddressInfo> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryPorts(servers, host, port)
    } catch (error) {
      await Promise.all(servers.map(closeServer))
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' || error instanceof RangeError
      if (port !== 0 || !isTaken || attempt === ATTEMPTS) throw toServeError(error as ListenError, { host, port })
    }
  }
}

async function tryPorts([first, ...others]: readonly Server[], host: string, port: number): Promise<AddressInfo> {
  if (first === undefined) throw new TypeError('At least one server is required.')
  await listen(first, host, port)
  const taken = first.address() as AddressInfo
  for (const [index, server] of others.entries()) await listen(server, host, taken.port + 1 + index)
  return taken
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Stops listening and closes all connections. Resolves at once if the server is not listening. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

type ListenError = NodeJS.ErrnoException & { readonly port?: number }

function toServeError(error: ListenError, { host, port }: { host: string; port: number }): ServeError {
  const at = error.port ?? port
  const also = at === port ? '' : ` The devnet uses three consecutive ports, starting at ${port}.`
  const cause = { cause: error }
  switch (error.code) {
    case 'EADDRINUSE':
      return new ServeError(`Port ${at} on ${host} is already in use.${also} Choose another with --port.`, cause)
    case 'EACCES':
      return new ServeError(`No permission for port ${at} on ${host}. Choose one above 1023 with --port.`, cause)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ServeError(`This machine has no address "${host}".`, cause)
    default:
      return new ServeError(`Cannot listen on ${host}:${at}: ${error.message}`, cause)
  }
}
