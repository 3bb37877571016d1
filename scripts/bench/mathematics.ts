import { quoteSwap } from '../../src/devnet/quote/quoteSwap.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'

/** Measures quotes per second of the mathematics, relative to a bare bigint formula. */
export async function benchMathematics(): Promise<void> {
  const { state } = createDevnet({ now: Date.now })
  const query = new URLSearchParams({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' })
  const perSecond = (rounds: number, work: () => unknown) => {
    for (let i = 0; i < rounds / 10; i++) work()
    const start = performance.now()
    for (let i = 0; i < rounds; i++) work()
    return Math.round((rounds * 1000) / (performance.now() - start))
  }
  const x = 15_000_000n
  const X = 100_000_000_000n
  const Y = 12_000_000_000_000n
  const bare = perSecond(200_000, () => (x * X * Y) / (x + X) ** 2n)
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const rate = perSecond(2_000, () => quoteSwap(state[protocol], query))
    console.log(
      `${protocol}: ${rate} quotes a second; one costs as much as ${Math.round(bare / rate)} bare swap formulas`,
    )
  }
}
