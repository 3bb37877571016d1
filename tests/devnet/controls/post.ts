import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import type { DevnetResponse } from '../request.ts'

/** Posts fields or a raw body to a control. */
export async function post<Body>(devnet: Devnet, path: string, fields: unknown = {}): Promise<DevnetResponse<Body>> {
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields)
  const response = await devnet.transport(new Request(`http://devnet.test${path}`, { method: 'POST', body }))
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** How a control says no. */
export interface RefusalBody {
  readonly error: string
  readonly code: string
  readonly hint: string
}
