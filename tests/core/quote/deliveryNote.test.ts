import { describe, expect, test } from 'vitest'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { homeChain, parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainFamily, chainIds, chains } from '../../../src/core/chains/chains.ts'
import { type Protocol, protocolIds, protocols } from '../../../src/core/chains/protocol.ts'
import { deliveryNote } from '../../../src/core/quote/deliveryNote.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { nodesOver } from '../../server/testContext.ts'

/** Where each family's transactions have room for a text. */
const places: Readonly<Record<ChainFamily, RegExp>> = {
  utxo: /OP_RETURN of at most 80 bytes/,
  evm: /memo as hex in the data field.*router\.depositWithExpiry/,
  cosmos: /memo in the memo field/,
  xrp: /MemoData is the memo as hex/,
  tron: /raw_data\.data/,
  solana: /instruction of the Memo program/,
  radix: /router component .* and the memo/,
  sui: /Send nothing/,
  cardano: /Send nothing/,
}

const served = protocolIds.flatMap((protocol) =>
  chainIds.filter((id) => chains[id].protocols.includes(protocol)).map((id) => ({ protocol, id })),
)

describe('the note of a deposit', () => {
  test.each(served)(
    '$id over $protocol: names where the memo goes, and what happens without it',
    ({ protocol, id }) => {
      const note = deliveryNote(protocol, parseAsset(chains[id].gasAsset, protocol))
      const isOwn = id === protocols[protocol].chain
      expect(note).toMatch(isOwn ? /MsgDeposit on .* with the memo/ : places[chains[id].family])
      expect(note).toMatch(/not swapped/)
      // The nodes' notes are cut at this length.
      expect(note.length).toBeLessThanOrEqual(600)
    },
  )

  test.each(['BTC/BTC', 'BTC~BTC', 'BTC-BTC'])('for %s is a message on the protocol’s own chain', (text) => {
    const asset = parseAsset(text)
    expect(homeChain(asset, 'THORCHAIN')).toBe('THOR')
    expect(deliveryNote('THORCHAIN', asset)).toMatch(/^Broadcast a MsgDeposit on THORChain/)
  })

  test('for a token on TRON and on an EVM chain names its transfer', () => {
    expect(deliveryNote('THORCHAIN', parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'))).toMatch(
      /a token with/,
    )
    expect(deliveryNote('THORCHAIN', parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'))).toMatch(
      /For a token, approve the router/,
    )
  })
})

const devnet = createDevnet({ now: () => Date.UTC(2026, 0, 2, 3, 4, 5) })
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bitcoin = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

interface Pool {
  readonly asset: string
  readonly status: string
  readonly balance_asset: string
}

async function availablePools(protocol: Protocol): Promise<readonly Pool[]> {
  const path = protocol === 'THORCHAIN' ? 'thornode/thorchain/pools' : 'mayanode/mayachain/pools'
  const pools: Pool[] = await (await devnet.transport(new Request(`http://node.test/1/${path}`))).json()
  return pools.filter(({ status }) => status === 'Available')
}

const sources = (
  await Promise.all(
    protocolIds.map(async (protocol) => [
      ...(
        await availablePools(protocol)
      ).map(({ asset, balance_asset }) => ({
        protocol,
        asset,
        amount: BigInt(balance_asset) / 1_000n,
      })),
      { protocol, asset: protocols[protocol].baseAsset, amount: 500_000_000_000n },
    ]),
  )
).flat()

describe('a quote with a memo', () => {
  test.each(sources)(
    'from $asset over $protocol: has notes that name the memo',
    async ({ protocol, asset, amount }) => {
      const node = nodesOver(devnet.transport)[protocol]
      const fromAsset = parseAsset(asset, protocol)
      const isEther = fromAsset.chain === 'ETH'
      const params = {
        fromAsset,
        toAsset: parseAsset(isEther ? 'BTC.BTC' : 'ETH.ETH'),
        amount: units(amount),
        destination: isEther ? bitcoin : ether,
      }
      const quote = await getQuote(node, params)
      expect(quote.notes).toMatch(/memo|OP_RETURN/i)
      const { destination: _none, ...open } = params
      expect((await getQuote(node, open)).memo).toBeUndefined()
    },
  )

  test('keeps a node’s notes that do not mention the memo behind our sentence', async () => {
    const node = nodesOver(devnet.transport).THORCHAIN
    const quote = await getQuote(node, {
      fromAsset: parseAsset('SOL.SOL'),
      toAsset: parseAsset('XRP.XRP'),
      amount: units(100_000_000n),
      destination: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    })
    expect(quote.notes).toMatch(/Memo program.*destination tag or authorisation\.$/)
  })
})
