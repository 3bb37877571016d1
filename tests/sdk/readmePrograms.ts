import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { root } from '../../scripts/release/tools.ts'
import { serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'
import { createMnemonicSigner } from '../../src/sdk/server/index.ts'
import { site } from '../../src/site.ts'
import { createUtxoBurner, parseBurnerKey } from '../../src/wallets/index.ts'
import { fund, holdingOf, waitForCoins } from '../devnet/journeys/balances.ts'
import { chainOf, createHarness, type Harness } from '../devnet/journeys/harness.ts'

/** Returns every program in the README of a package. */
export function readmePrograms(packageName: 'typescript' | 'python' | 'go'): readonly string[] {
  const fence = packageName === 'typescript' ? 'ts' : packageName
  const text = readFileSync(path.join(root, 'sdk', packageName, 'README.md'), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${fence}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
}

/** What the first program of every README prints. */
export const quoteOutput = /You receive \d+\.\d+ ETH\nValid until \d{4}-\d\d-\d\d/

/** Test vector of BIP-84. */
const MNEMONIC = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const KEY = '5c'.repeat(32)
/** Address of the devnet in a README. */
const DEVNET_URL = 'http://127.0.0.1:8889'

/**
 * Runs a README's program of a backend or a page, which swaps 0.1 BTC for ETH, on a devnet. A test wallet calls the
 * function of a page. Returns its output and the coins that the destination received.
 */
export async function runSwapProgram(
  code: string,
  run: (code: string, env: Readonly<Record<string, string>>) => Promise<string>,
): Promise<{ readonly output: string; readonly received: bigint }> {
  const harness = createHarness({ now: Date.now })
  const { url, close } = await serveDevnet(harness.devnet, { host: '127.0.0.1', port: 0 })
  try {
    const wallet = createUtxoBurner(parseBurnerKey(KEY))
    const senders = [
      await createMnemonicSigner(MNEMONIC).accountOn('BTC', 'mocknet'),
      await wallet.connect({ chain: 'BTC', network: 'mocknet', identity: await harness.readerOf('BTC').identity() }),
    ]
    for (const { address: to } of senders) fund(harness, 'BTC', { to, asset: 'BTC.BTC', amount: 30_000_000n })
    await waitForCoins(harness, 'BTC')
    const destination = chainOf(harness, 'ETH').addressOf('destination')
    expect(code).toContain(DEVNET_URL)
    let isOver = false
    const settled = Promise.allSettled([
      run(`${code.replace(DEVNET_URL, url)}${callOfPage(code)}`, { MNEMONIC, KEY, DESTINATION: destination }).finally(
        () => {
          isOver = true
        },
      ),
    ])
    await expect.poll(() => isOver || chainOf(harness, 'BTC').pendingCount() > 0).toBe(true)
    const received = isOver ? 0n : await makeBlocksUntilPaid(harness, destination)
    const [result] = await settled
    if (result.status === 'rejected') throw result.reason
    return { output: result.value, received }
  } finally {
    await close()
    await harness.devnet.close()
  }
}

/** Calls the function of a page with a test wallet. */
const callOfPage = (code: string): string =>
  code.includes('payWith')
    ? `
import { createUtxoBurner, parseBurnerKey } from '${site.packages.typescript}/wallets'
const { stage } = await payWith(createUtxoBurner(parseBurnerKey(process.env.KEY ?? '')), process.env.DESTINATION ?? '')
console.log(stage)
`
    : ''

async function makeBlocksUntilPaid(harness: Harness, destination: string): Promise<bigint> {
  const balance = async () => (await holdingOf(harness, 'ETH', destination, 'ETH.ETH')).native
  for (let blocks = 0; blocks < 600 && (await balance()) === 0n; blocks += 5) await harness.step(5)
  return balance()
}
