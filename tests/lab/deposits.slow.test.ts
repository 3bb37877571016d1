import { beforeAll, expect, test } from 'vitest'
import { strangerOn } from './chains/owner.ts'
import { createLabProgram } from './labAccess.ts'
import { labSetup } from './labSetup.ts'
import { labSwaps, type PreparedSwap } from './prepareEverywhere.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'
import { seeDeposit } from './seeDeposit.ts'

const lab = provideMainnetLab()
let prepared: readonly PreparedSwap[]

beforeAll(async () => {
  prepared = await createLabProgram(labSetup(lab.config)).prepare()
})

test.for(labSwaps)('prepares a deposit of $from on mainnet, to the vault that the nodes confirm', (swap) => {
  const found = prepared[labSwaps.indexOf(swap)]
  expect(found?.refused).toBeUndefined()
  const chain = swap.from.split('.')[0] ?? ''
  const vault = lab.mainnet.state[swap.protocol].vaults.get(chain)
  expect([found?.vault, found?.router]).toEqual([vault?.address, vault?.router])
  expect(found?.memo).toContain(strangerOn(swap.to === 'ETH.ETH' ? 'ETH' : 'BTC', 'receiver'))
  expect(Number.parseInt(found?.balance ?? '', 10)).toBeGreaterThan(0)
})

test('tracks a deposit on mainnet until its payout is planned', async () => {
  const program = createLabProgram(labSetup(lab.config))
  const hash = await seeDeposit(lab.mainnet)
  expect(await program.stageOf('CD'.repeat(32))).toBe('unknown')
  // By the blocks since then, the payout waits or is due.
  expect(['outbound_delayed', 'sending']).toContain(await program.stageOf(hash))
})
