import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { memolessApi } from '../../../src/contract/memoless/memolessApi.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { readAccount } from '../../../src/runtime/memolessServer.ts'
import { MisconfiguredError } from '../../../src/server/apiError.ts'
import type { LoadReader, ServerContext } from '../../../src/server/context.ts'
import { createMemoryLimiter } from '../../../src/server/limits/memoryLimiter.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { createTurns } from '../../../src/server/memoless/createTurns.ts'
import type { MemolessAccount } from '../../../src/server/memoless/memolessAccount.ts'
import { memolessServices } from '../../../src/server/memoless/memolessServices.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import type { RestService } from '../../../src/server/transport/routes.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import type { Store } from '../../../src/storage/store.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { checkPromisedErrors } from '../checkPromisedErrors.ts'
import { createTestContext } from '../testContext.ts'

/** A reply of the memoless API. */
interface MemolessReply {
  readonly status: number
  readonly headers: Headers
  readonly body: ReturnType<typeof JSON.parse>
}

export interface MemolessFixture {
  readonly harness: Harness
  readonly store: Store
  readonly context: ServerContext
  readonly reported: readonly unknown[]
  /** Calls an operation over HTTP, as one client. A body makes it a POST. */
  readonly call: (path: string, body?: unknown, options?: CallOptions) => Promise<MemolessReply>
}

interface CallOptions {
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another instance of the site, with its own context. */
  readonly context?: ServerContext
}

interface FixtureOptions {
  readonly harness?: Harness
  /** A store that several fixtures share. */
  readonly store?: Store
  readonly account?: Partial<MemolessAccount> | 'none'
}

const checkedServices = Object.fromEntries(
  Object.entries<RestService>(memolessServices).map(([name, service]) => [
    name,
    checkPromisedErrors(service, memolessApi),
  ]),
)

/** Opens a SQLite store in a folder that is deleted when the test ends. */
export function openTestStore(): Store {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-memoless-'))
  const store = openStore({ dataDir: folder, deployed: false })
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return store
}

/** The devnet's account, read once for every test: deriving its key takes longer than most of them. */
const account = readAccount({ network: 'devnet' })

/** The devnet's funded account. Waiting makes a block. */
export function devnetAccount(harness: Harness, given: Partial<MemolessAccount> = {}): MemolessAccount {
  if (account === undefined || account instanceof MisconfiguredError) throw new RangeError('The devnet has an account.')
  return { ...account, inTurn: createTurns(6), sleep: () => harness.step(), ...given }
}

/** A memoless site on a devnet in memory, whose time moves only by blocks. */
export function openMemoless({
  harness = createHarness(),
  store = openTestStore(),
  account,
}: FixtureOptions = {}): MemolessFixture {
  const { context: base, reported } = createTestContext(harness.devnet.transport, harness.nodes)
  const clock = harness.clock.now
  const loadReader = (async (chain: ChainId) => harness.readerOf(chain)) as unknown as LoadReader
  const limiter = createMemoryLimiter(clock)
  const rates = resolveRates({
    memolessRequests: { limit: 10_000, windowSeconds: 900 },
    memolessRegistrations: { limit: 1_000, windowSeconds: 3_600 },
  })
  const memoless = account === 'none' ? {} : { memoless: devnetAccount(harness, account) }
  const context: ServerContext = { ...base, store, clock, loadReader, limiter, rates, ...memoless }
  const call: MemolessFixture['call'] = async (name, body, options = {}) => {
    const { ip = '203.0.113.7', headers = {}, context: used = context } = options
    const handler = createApiHandler(memolessApi, checkedServices, () => used)
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    const url = `https://swap.example.org/memoless/api/v1/${name}`
    const response = await handler(new Request(url, body === undefined ? { headers } : post), { ip })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { harness, store, context, reported, call }
}
