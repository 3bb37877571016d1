/** Carries one question to one node. `fetch` is one, the devnet in memory is one, and a test's script is one. */
export type Transport = (request: Request) => Promise<Response>
