import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aggregatorQuote } from '../../../src/contract/aggregator/quote.ts'
import { aggregatorSwap } from '../../../src/contract/aggregator/swap.ts'
import type { ChainId } from '../../../src/core/index.ts'
import { readAccount } from '../../../src/runtime/memolessServer.ts'
import { getAggregatorQuote } from '../../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import { MisconfiguredError } from '../../../src/server/apiError.ts'
import type { LoadReader, ServerContext } from '../../../src/server/context.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { fundedBody } from '../aggregator/aggregatorHarness.ts'
import { createTestContext } from '../testContext.ts'
import type { ValidBodies } from './contractApis.ts'
import { createRandomLimiter } from './fuzzContext.ts'

/** A budget that fuzzing never reaches, in units of RUNE. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

/**
 * The aggregator and the memoless service over a devnet whose time moves by blocks alone, with a store on disk, a key that
 * signs quotes and the account that registers references. Failures of our own end in `reported`. `valid` has requests of
 * senders with coins.
 */
export async function createContractContext() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-fuzz-'))
  const store = openStore({ dataDir: folder, deployed: false })
  const harness = createHarness()
  const account = readAccount({ network: 'devnet' })
  if (account === undefined || account instanceof MisconfiguredError) throw new RangeError('The devnet has an account.')
  const { context: base, reported } = createTestContext(harness.devnet.transport, harness.nodes)
  const context: ServerContext = {
    ...base,
    store,
    clock: harness.clock.now,
    midgards: harness.midgards,
    loadReader: (async (chain: ChainId) => harness.readerOf(chain)) as LoadReader,
    limiter: createRandomLimiter(),
    quoteSigner: createQuoteSigner([{ kid: 'test', seed: new Uint8Array(32).fill(9) }]),
    memoless: { ...account, sleep: () => harness.step(), spendPerHour: UNLIMITED, spendPerDay: UNLIMITED },
  }
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, reported, close, valid: await validBodies(harness, context) }
}

const swaps = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n },
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 100_000_000n },
  { protocol: 'MAYACHAIN', from: 'DASH.DASH', to: 'THOR.RUNE', amount: 500_000_000n },
] as const

/** Quotes of funded senders with and without a transaction, and the swaps of their routes. */
async function validBodies(harness: Harness, context: ServerContext): Promise<ValidBodies> {
  const quotes: object[] = []
  const builds: object[] = []
  for (const swap of swaps) {
    const body = await fundedBody(harness, swap)
    const dry = { ...body, dry: true }
    quotes.push(body, dry)
    const { routes } = await bindHandler(aggregatorQuote, getAggregatorQuote).run(dry, context)
    const { sourceAddress, destinationAddress } = body
    builds.push({ routeId: routes[0]?.routeId, sourceAddress, destinationAddress })
  }
  return { [aggregatorQuote.path]: quotes, [aggregatorSwap.path]: builds }
}
