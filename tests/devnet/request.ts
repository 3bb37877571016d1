import type { Devnet } from '../../src/devnet/devnet.ts'

export interface DevnetResponse<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Asks a devnet in this process and reads its JSON; the caller says what part of the body it looks at. */
export async function request<Body>(devnet: Devnet, path: string, method = 'GET'): Promise<DevnetResponse<Body>> {
  const response = await devnet.transport(new Request(`http://devnet.test${path}`, { method }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}
