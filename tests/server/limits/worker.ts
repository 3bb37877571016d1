import { createInterface } from 'node:readline'
import { createApiKeys } from '../../../src/server/limits/apiKeys.ts'
import type { StoreOptions } from '../../../src/storage/openStore.ts'
import { openWithLongTimeouts } from '../../storage/openWithLongTimeouts.ts'

/** An instance of the site in its own process. Each line it reads is a key; it reports when it checked it, and the result. */
const { options, pepper } = JSON.parse(process.argv[2] ?? '') as { options: StoreOptions; pepper: string }
const store = openWithLongTimeouts(options)
const keys = createApiKeys({ table: store.apiKeys, pepper: () => pepper, network: 'mainnet', clock: Date.now })
for await (const secret of createInterface({ input: process.stdin })) {
  const at = Date.now()
  const request = new Request('https://swap.example.org/v1/quote', { headers: { 'x-api-key': secret } })
  const verdict = await keys.authenticate(request).then(
    ({ id }) => id,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
  console.log(JSON.stringify({ at, verdict }))
}
await store.close()
