import { units } from '../../src/core/asset/amount.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { reportMemory, usedMegabytes } from './usedMegabytes.ts'

// Run by devnet.ts in a new process, with the flags of `npm run devnet`. An argument sets another number of deposits.
const DEPOSITS = Number(process.argv[2] ?? 20_000)
const PER_BLOCK = 200
/** Blocks of THORChain in one of Dogecoin. */
const STEPS = 10

/** Signed deposits on Dogecoin, observed, swapped and paid out on the XRP Ledger. */
async function runDeposits(count: number): Promise<void> {
  const { state, simulation, chains } = devnet
  const dogecoin = chains?.get('DOGE')
  const ledger = chains?.get('XRP')
  if (dogecoin === undefined || ledger === undefined) throw new Error('The devnet has no chains.')
  const to = ledger.addressOf('bench')
  dogecoin.faucet({ to: dogecoin.addressOf('bench'), asset: 'DOGE.DOGE', amount: units(100_000_000_000_000_000n) })
  await simulation.step(STEPS * 2)
  for (let made = 0; made < count; made += PER_BLOCK) {
    const vault = state.THORCHAIN.vaults.get('DOGE')?.address ?? ''
    for (let index = 0; index < PER_BLOCK; index++) {
      const payment = { asset: 'DOGE.DOGE', amount: units(20_000_000_000n), memo: `=:XRP.XRP:${to}` }
      dogecoin.send({ from: 'bench', to: vault, ...payment })
    }
    await simulation.step(STEPS)
    if ((made / PER_BLOCK) % 50 === 0) console.log(`after ${made + PER_BLOCK} Dogecoin deposits: ${usedMegabytes()} MB`)
  }
  const paid = ledger.inboundSince(0, [to]).length
  if (paid < 1_000) throw new Error(`Only ${paid} payments are on the chain.`)
}

const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
await runDeposits(DEPOSITS)
reportMemory(`${DEPOSITS} Dogecoin deposits`)
