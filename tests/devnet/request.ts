import type { Devnet } from '../../src/devnet/devnetTypes.ts'

export interface DevnetResponse<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Sends a request to a devnet in this process and parses the JSON response. */
export async function request<Body>(devnet: Devnet, path: string, method = 'GET'): Promise<DevnetResponse<Body>> {
  const response = await devnet.transport(new Request(`http://devnet.test${path}`, { method }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}
