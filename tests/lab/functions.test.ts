import { beforeAll, describe, expect, test } from 'vitest'
import type { SwapQuoteResult } from '../../src/contract/swapQuote.ts'
import { tools } from '../../src/contract/tools.ts'
import { createServerContext } from '../../src/runtime/serverContext.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { changing, failing } from './behaviours.ts'
import { strangerOn } from './chains/owner.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

const lab = provideMainnetLab()
let hosts: readonly string[]

beforeAll(() => {
  const voting = lab.config.nodes.thornode.filter(({ isProxy }) => isProxy !== true)
  hosts = voting.map(({ url }) => new URL(url).hostname)
})

const destination = strangerOn('ETH', 'receiver')
const params = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination }

/** A quote by a new context of the functions, in which no breaker is open. */
function quote(
  context: ServerContext = createServerContext({ ...lab.config, deployed: true }),
): Promise<SwapQuoteResult> {
  return bindHandler(tools.swapQuote, getSwapQuote).run(params, context)
}

const payable = ({ inbound_address, memo, router }: SwapQuoteResult) => ({ inbound_address, memo, router })
const vault = () => lab.mainnet.state.THORCHAIN.vaults.get('BTC')?.address

describe('functions on mainnet', () => {
  test('quote with the vault that five operators confirm', async () => {
    const found = await quote()
    const memo = `=:e:${destination}:${found.portage.limit?.minimum_amount_out}`
    expect(payable(found)).toEqual({ inbound_address: vault(), memo, router: undefined })
    expect(found.portage.inbound_quorum).toMatchObject({ operators: 5, one_source: false })
    expect(BigInt(found.expected_amount_out)).toBeGreaterThan(0n)
  })

  test('give the same address and memo when any two of five operators are dead', async () => {
    const healthy = payable(await quote())
    for (const [index, first] of hosts.entries()) {
      for (const second of hosts.slice(index + 1)) {
        lab.server.setBehaviour(first, failing('cut'))
        lab.server.setBehaviour(second, failing('cut'))
        expect(payable(await quote()), `without ${first} and ${second}`).toEqual(healthy)
        lab.server.reset()
      }
    }
  })

  test('quote without an address, and say why, when three of five are dead', async () => {
    for (const host of hosts.slice(0, 3)) lab.server.setBehaviour(host, failing('cut'))
    const found = await quote()
    expect(payable(found)).toEqual({ inbound_address: undefined, memo: undefined, router: undefined })
    expect(found.portage.inbound_address_withheld).toMatchObject({ code: 'inbound_unconfirmed' })
    expect(BigInt(found.expected_amount_out)).toBeGreaterThan(0n)
  })

  test('never give the vault that one operator invents, whichever it is', async () => {
    const thief = strangerOn('BTC', 'thief')
    for (const host of hosts) {
      const lie = (body: unknown) =>
        (body as { chain: string }[]).map((row) => (row.chain === 'BTC' ? { ...row, address: thief } : row))
      lab.server.setBehaviour(host, changing('/inbound_addresses', lie))
      expect(payable(await quote()).inbound_address, host).toBe(vault())
      lab.server.reset()
    }
  })
})
