import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ChainId } from '../../../src/core/index.ts'
import { readAccount } from '../../../src/runtime/memolessServer.ts'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import type { LoadReader, ServerContext } from '../../../src/server/context.ts'
import { MisconfiguredError } from '../../../src/server/failure.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'
import { createTestContext } from '../testContext.ts'
import { createRandomLimiter } from './fuzzContext.ts'

/** A budget that fuzzing never reaches, in units of RUNE. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

/**
 * The aggregator and the memoless service over a devnet whose time moves by blocks alone, with a store on disk, a key that
 * signs quotes and the account that registers references. Failures of our own end in `reported`.
 */
export function createContractContext() {
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
  return { context, reported, close }
}
