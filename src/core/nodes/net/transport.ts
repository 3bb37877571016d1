/**
 * Sends one request. `fetch` is one; so are the devnet in memory and a test's script.
 *
 * @example
 * const send: Transport = (request) => fetch(request)
 */
export type Transport = (request: Request) => Promise<Response>
