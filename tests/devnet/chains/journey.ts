import { units } from '../../../src/core/asset/amount.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import type { ReadableChain } from '../../../src/core/readers/reader.ts'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'
import { tokensOf } from '../../../src/devnet/chains/tokens.ts'
import { assets, makeChains, mine, readerOver, router, seed } from './testChains.ts'
import { signedDeposit } from './wallet.ts'

export const COIN = 100_000_000n
export const memo = '=:BTC.BTC:bcrt1qexample:123456789'

export interface Row {
  readonly chain: ReadableChain
  readonly asset: string
  /** Beside the asset, for fees. */
  readonly gas: boolean
}

/** Runs a person's steps: receives coins, deposits them and waits. Returns the chain with the last hash. */
export async function journey({ chain: name, asset, gas }: Row, text = memo, devnet = makeChains(), next = mine) {
  const chain = devnet.get(name)
  if (chain === undefined) throw new Error(`There is no ${name}.`)
  const key = createKeyRing(name, seed)('person')
  // CACAO counts in ten decimals.
  const unit = name === 'MAYA' ? COIN * 100n : COIN
  const amount = units(25n * unit)
  const vault = chain.addressOf(name === 'THOR' || name === 'MAYA' ? 'module' : 'vault')
  chain.faucet({ to: vault, asset: chains[name].gasAsset, amount: units(5n * unit) })
  chain.faucet({ to: key.address, asset, amount: units(100n * unit) })
  if (gas) chain.faucet({ to: key.address, asset: chains[name].gasAsset, amount: units(200n * unit) })
  await next(chain, 1)
  const before = chain.height()
  const reader = readerOver(devnet, name)
  const token = tokensOf(name, assets).find((one) => one.asset === asset)
  const deposit = { key, vault, router, asset, amount, memo: text, now: chain.time(), ...(token && { token }) }
  const signed = await signedDeposit(reader, deposit)
  const hashes: string[] = []
  for (const bytes of signed) hashes.push(await reader.broadcast(bytes))
  const hash = hashes.at(-1) ?? ''
  return { devnet, chain, reader, signed, hash, before, key, vault, amount, name, asset }
}
