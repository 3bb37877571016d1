import { writeSync } from 'node:fs'
import { memolessApi } from '../../../src/contract/memoless/memolessApi.ts'
import { parseConfig } from '../../../src/runtime/config.ts'
import { readAccount } from '../../../src/runtime/memolessServer.ts'
import { createServerContext } from '../../../src/runtime/serverContext.ts'
import { MisconfiguredError } from '../../../src/server/apiError.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { createTurns } from '../../../src/server/memoless/createTurns.ts'
import type { MemolessAccount } from '../../../src/server/memoless/memolessAccount.ts'
import { memolessServices } from '../../../src/server/memoless/memolessServices.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'

/** One instance of the site: the environment of the process, and the memos that it registers at once. */
export interface WorkerTask {
  readonly env: Readonly<Record<string, string>>
  readonly memos: readonly string[]
  /** Addresses of the clients, one for each memo; one client for all by default. */
  readonly ips?: readonly string[]
  /** Registrations at once; all by default. */
  readonly atOnce?: number
  /** Dies as `kill -9` does, once the transaction is sent and the reference is not known yet. */
  readonly dies: boolean
}

const { env, memos, ips = [], atOnce = memos.length, dies } = JSON.parse(process.argv[2] ?? '') as WorkerTask
const base = createServerContext(parseConfig(env))
const found = readAccount(base)
if (found === undefined || found instanceof MisconfiguredError) throw new RangeError('The devnet has an account.')
const die = async () => {
  writeSync(1, '"sent"\n')
  process.kill(process.pid, 'SIGKILL')
}
const account: MemolessAccount = dies ? { ...found, sleep: die } : found
const rates = resolveRates({ memolessRegistrations: { limit: 1_000, windowSeconds: 3_600 } })
const handler = createApiHandler(memolessApi, memolessServices, () => ({ ...base, rates, memoless: account }))

const inTurn = createTurns(atOnce)
await Promise.all(
  memos.map((memo, index) =>
    inTurn(async () => {
      const body = JSON.stringify({ asset: 'LTC.LTC', memo })
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      for (;;) {
        const request = new Request(`${base.siteUrl}/memoless/api/v1/register`, post)
        const answer = await (await handler(request, { ip: ips[index] ?? '203.0.113.7' })).json()
        // As their hints say, the same request continues the same registration.
        if (answer.code === 'registration_pending' || answer.code === 'inbound_unconfirmed') continue
        writeSync(1, `${JSON.stringify(answer)}\n`)
        return
      }
    }),
  ),
)
await base.store.close()
process.exit(0)
