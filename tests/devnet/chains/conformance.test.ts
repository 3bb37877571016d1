import { units } from '../../../src/core/asset/amount.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import type { ChainReader, ReadableChain } from '../../../src/core/readers/reader.ts'
import { readerApisOf } from '../../../src/core/readers/readerApis.ts'
import { handleChainRequest } from '../../../src/devnet/chains/handleChainRequest.ts'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'
import { conforms, type Stage } from '../../core/readers/conformance.ts'
import { makeChains, mine, readerOver, router, seed } from './testChains.ts'
import { signedDeposit, spoiledBytes } from './wallet.ts'

const COIN = 100_000_000n

/** A chain of the devnet behind a server, with a person who can deposit on it again and again. */
async function start(name: ReadableChain): Promise<Stage> {
  const devnet = makeChains()
  const chain = devnet.get(name)
  if (chain === undefined) throw new Error(`There is no ${name}.`)
  const { gasAsset: asset, nativeDecimals, family } = chains[name]
  const unit = name === 'MAYA' ? COIN * 100n : COIN
  const holder = chain.addressOf('holder')
  const vault = chain.addressOf('vault')
  const key = createKeyRing(name, seed)('person')
  chain.faucet({ to: holder, asset, amount: units(7n * unit) })
  chain.faucet({ to: vault, asset, amount: units(5n * unit) })
  for (let coin = 0; coin < 12; coin++) chain.faucet({ to: key.address, asset, amount: units(30n * unit) })
  const next = () => mine(chain)
  await next()
  const reader = readerOver(devnet, name)
  let fresh = 0
  const sign = async () => {
    fresh += 1
    const facts = { key, vault, router, asset, amount: units(25n * unit), memo: `=:b:x:${fresh}`, now: chain.time() }
    return (await signedDeposit(reader, facts))[0] ?? new Uint8Array()
  }
  return {
    async answer({ method, path, body }) {
      const request = new Request(`http://devnet${path}`, { method, ...(method === 'POST' && { body }) })
      const response = await handleChainRequest(devnet, request, `/${name}${new URL(request.url).pathname}`)
      return { status: response.status, body: await response.text() }
    },
    identity: await reader.identity(),
    holder,
    amount: 7n * 10n ** BigInt(nativeDecimals),
    unknownHash: family === 'evm' ? `0x${'ab'.repeat(32)}` : family === 'solana' ? '5'.repeat(87) : 'ab'.repeat(32),
    sign,
    refused: async () => spoiledBytes(name, await sign()),
    mine: next,
    showsPending: family !== 'cosmos' && family !== 'tron',
  }
}

/** Reader calls of one family only. */
const ownCalls = {
  utxos: (reader: ChainReader, { holder }: Stage) => (reader.family === 'utxo' ? reader.utxos(holder) : absent()),
  rate: (reader: ChainReader) => (reader.family === 'utxo' ? reader.feeRate() : absent()),
  nonce: (reader: ChainReader, { holder }: Stage) => (reader.family === 'evm' ? reader.nonce(holder) : absent()),
  fees: (reader: ChainReader) => (reader.family === 'evm' ? reader.fees() : absent()),
  code: (reader: ChainReader) => (reader.family === 'evm' ? reader.code(router) : absent()),
  account: (reader: ChainReader, { holder }: Stage) =>
    reader.family === 'cosmos' || reader.family === 'xrp' ? reader.account(holder) : absent(),
  ledger: (reader: ChainReader) => (reader.family === 'xrp' ? reader.ledger() : absent()),
  blockhash: (reader: ChainReader) => (reader.family === 'solana' ? reader.recentBlockhash() : absent()),
  rent: (reader: ChainReader) => (reader.family === 'solana' ? reader.rentExemption() : absent()),
  referenceBlock: (reader: ChainReader) => (reader.family === 'tron' ? reader.referenceBlock() : absent()),
  bandwidth: (reader: ChainReader, { holder }: Stage) =>
    reader.family === 'tron' ? reader.bandwidth(holder) : absent(),
}

/** A call that the family does not have returns undefined. */
const absent = (): Promise<unknown> => Promise.resolve(undefined)

const own: Readonly<Record<string, readonly (keyof typeof ownCalls)[]>> = {
  utxo: ['utxos', 'rate'],
  evm: ['nonce', 'fees', 'code'],
  cosmos: ['account'],
  xrp: ['account', 'ledger'],
  solana: ['blockhash', 'rent'],
  tron: ['referenceBlock', 'bandwidth'],
}

const readable = [
  'BTC',
  'LTC',
  'DOGE',
  'DASH',
  'ETH',
  'ARB',
  'GAIA',
  'NOBLE',
  'THOR',
  'MAYA',
  'XRP',
  'SOL',
  'TRON',
] as const

for (const chain of readable) {
  const { family, gasAsset } = chains[chain]
  const api = family === 'utxo' && chain !== 'BTC' && chain !== 'LTC' ? 'blockbook' : readerApisOf(chain)[0]
  if (api === undefined) continue
  conforms(`a reader of the devnet’s ${chain}`, {
    chain: chain as ReadableChain,
    api,
    gasAsset,
    start: () => start(chain),
    questions: Object.fromEntries((own[family] ?? []).map((name) => [name, ownCalls[name]])),
  })
}
