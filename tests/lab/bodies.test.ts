import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isValidAddress } from '../../src/core/address/address.ts'
import { type ChainId, isChainId } from '../../src/core/chains/chains.ts'
import { type Protocol, protocols } from '../../src/core/chains/protocol.ts'
import { findRouter } from '../../src/core/chains/routers.ts'
import { complaints, readSchemas } from '../devnet/wireSchema.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

const lab = provideMainnetLab()

/** Reads a path below the protocol's own from the first host of its nodes. */
async function read<T>(protocol: Protocol, below: string): Promise<T> {
  const [first] = protocol === 'THORCHAIN' ? lab.config.nodes.thornode : lab.config.nodes.mayanode
  const response = await fetch(`${first?.url}${protocols[protocol].prefix}/${below}`)
  expect(response.status, below).toBe(200)
  return (await response.json()) as T
}

interface Row {
  readonly chain: string
  readonly address: string
  readonly router?: string
}

const both = ['THORCHAIN', 'MAYACHAIN'] as const
const quote = 'quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=100000000'

test.for(both)('every vault of %s has a valid mainnet address, and every router is a known one', async (protocol) => {
  const rows = await read<readonly Row[]>(protocol, 'inbound_addresses')
  expect(rows.length).toBeGreaterThan(4)
  const place = { protocol, network: 'mainnet' } as const
  for (const { chain, address, router } of rows) {
    expect(isChainId(chain) && isValidAddress(address, chain as ChainId, 'mainnet'), chain).toBe(true)
    if (router !== undefined) expect(findRouter({ ...place, chain }, router), chain).toBeDefined()
  }
})

const types: readonly (readonly [below: string, type: string])[] = [
  ['inbound_addresses', 'Array<InboundAddress>'],
  ['pools', 'Array<Pool>'],
  ['pool/BTC.BTC', 'Pool'],
  ['network', 'NetworkResponse'],
  ['version', 'VersionResponse'],
  ['lastblock', 'Array<LastBlock>'],
  [quote, 'QuoteSwapResponse'],
]
/** Fields that 3.20 adds to the openapi file of 3.16. */
const isNewer = /is not in the openapi file$/

describe.each([
  ['THORCHAIN', 'thornode-3.16.3'],
  ['MAYACHAIN', 'mayanode-1.128.0'],
] as const)('the laboratory’s nodes of %s', (protocol, schema) => {
  const file = readSchemas(schema)
  test.skipIf(!file).each(types)('answer %s in the shape of the openapi file', async (below, type) => {
    const found = file ? complaints(file, type, await read(protocol, below)) : [schema]
    expect(found.filter((one) => protocol === 'MAYACHAIN' || !isNewer.test(one))).toEqual([])
  })
})

const recordings = path.resolve(import.meta.dirname, '../../../shared/protocol-data/live-2026')
const isRecorded = existsSync(recordings)
if (!isRecorded) console.info('Skipped: shared/protocol-data/live-2026 is not beside this repository.')
const recorded = (name: string) => JSON.parse(readFileSync(path.join(recordings, `thornode.${name}.json`), 'utf8'))
const fieldsOf = (value: object) => Object.keys(value).sort()

describe.runIf(isRecorded)('a recorded answer of mainnet in late 2026', () => {
  test('of vaults has the fields of the laboratory’s', async () => {
    const rows = await read<readonly Row[]>('THORCHAIN', 'inbound_addresses')
    for (const theirs of recorded('inbound_addresses.subset') as readonly Row[]) {
      const ours = rows.find(({ chain }) => chain === theirs.chain)
      expect(fieldsOf(ours ?? {})).toEqual(fieldsOf(theirs))
      expect(ours?.router?.toLowerCase()).toBe(theirs.router?.toLowerCase())
    }
  })

  test.for([
    ['network', 'network'],
    [quote, 'quote_swap.BTC-ETH'],
    ['lastblock', 'lastblock.subset'],
  ] as const)('of %s has the fields of the laboratory’s', async ([below, name]) => {
    const ours = await read<object>('THORCHAIN', below)
    const theirs = recorded(name)
    if (!Array.isArray(theirs)) expect(fieldsOf(ours)).toEqual(fieldsOf(theirs))
    else expect(fieldsOf((ours as readonly object[])[0] ?? {})).toEqual(fieldsOf(theirs[0]))
  })
})
