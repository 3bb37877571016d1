import { protocols } from '../../../src/core/chains/protocol.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import type { OpenApiDocument } from '../../../src/devnet/wire/documents/documents.ts'
import { nodeFacts } from '../../../src/devnet/wire/thornode/nodes.ts'
import { addressOf } from '../exampleState.ts'
import { hashOf, userOf } from './busyDevnet.ts'

/** Values of path parameters; the first pattern that matches a path decides. */
type Values = readonly (readonly [pattern: RegExp, value: string])[]

const assets: Values = [
  [/trade\//, 'BTC~BTC'],
  [/securedasset/, 'BTC-BTC'],
  [/dpool/, 'THOR.BTC'],
  [/./, 'BTC.BTC'],
]

function addressesOf(devnet: Devnet, { protocol }: OpenApiDocument): Values {
  const [node] = nodeFacts(devnet.state[protocol])
  return [
    [/\/node\/|\/ban\/|\/bonds\//, node?.address ?? ''],
    [/saver\//, addressOf('BTC', 0x67)],
    [/./, userOf(protocol)],
  ]
}

function hashesOf(devnet: Devnet, { protocol }: OpenApiDocument): Values {
  const [sent = ''] = devnet.state[protocol].outTxs.keys()
  return [
    [/tx\/out/, sent],
    [/memo\//, hashOf('reference')],
    [/streaming/, hashOf('stream')],
    [/./, hashOf('swap')],
  ]
}

const one = (value: string): Values => [[/./, value]]

function valuesOf(devnet: Devnet, document: OpenApiDocument): Readonly<Record<string, Values>> {
  const { state } = devnet
  const machine = state[document.protocol]
  return {
    asset: assets,
    pool: one('BTC.BTC'),
    address: addressesOf(devnet, document),
    hash: hashesOf(devnet, document),
    tx_id: one(hashOf('limit')),
    name: [
      [/upgrade/, 'v9.9.9'],
      [/./, 'busy'],
    ],
    thorname: one('busy'),
    chain: one('BTC'),
    key: one('L1SlipMinBps'),
    symbol: one('BTC'),
    invariant: one('pools'),
    height: one(String(machine.height)),
    pubkey: one(machine.vaults.get('BTC')?.pubKey ?? ''),
    reference: one('00001'),
    amount: one('100000001'),
  }
}

const swap = 'from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000'

/** Queries of the paths that need one. */
const queries: Readonly<Record<string, string>> = {
  '/thorchain/quote/swap': swap,
  '/mayachain/quote/swap': swap,
  '/thorchain/quote/limit': `${swap}&target_out=1000000&destination=${addressOf('ETH')}`,
  '/thorchain/supply/cmc': 'asset=tcy&type=staked',
}

/** Returns a request for a path of a document that has something to return on the busy devnet. */
export function exampleRequest(devnet: Devnet, document: OpenApiDocument, path: string): string {
  const values = valuesOf(devnet, document)
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const found = values[name]?.find(([pattern]) => pattern.test(path))
    if (found === undefined) throw new TypeError(`There is no example of {${name}} in ${path}.`)
    return encodeURIComponent(found[1])
  })
  const interval = path.startsWith('/v2/history/') ? 'interval=hour' : undefined
  const query = queries[path] ?? interval
  return `${document.prefix}${filled}${query === undefined ? '' : `?${query}`}`
}

/** The word for the base asset in a protocol's fields. */
export const baseWord = (document: OpenApiDocument): string =>
  protocols[document.protocol].baseAsset.split('.')[1]?.toLowerCase() ?? ''
