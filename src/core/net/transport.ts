/** Sends one request. `fetch` is one; so are the devnet in memory and a test's script. */
export type Transport = (request: Request) => Promise<Response>
