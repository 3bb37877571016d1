import { type Units, ZERO } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { DepositSender } from '../../core/preparation/depositParams.ts'
import { isReadableChain } from '../../core/readers/apis.ts'
import type { ChainReader, ReadableChain, ReadOptions } from '../../core/readers/reader.ts'
import type { BurnerKey } from '../../wallets/burner/burnerKey.ts'
import type { WalletTarget } from '../../wallets/wallet.ts'
import { readBalances } from '../wallet/readBalances.ts'
import { type Burner, loadBurner } from './loadBurner.ts'

/** The burner wallet that pays, its account, and the reader of its chain. */
export interface Payer {
  readonly wallet: Burner
  readonly account: WalletTarget
  readonly sender: DepositSender
  readonly reader: ChainReader
}

export type ReaderFor = (chain: ReadableChain) => Promise<ChainReader>

/**
 * Opens the burner wallet of a chain with the chain's own identity. Undefined for chains that can't be sent from here.
 * Throws what the reader throws, and a `WalletError`.
 */
export async function openPayer(
  chain: string,
  { key, readerFor }: { readonly key: BurnerKey; readonly readerFor: ReaderFor },
): Promise<Payer | undefined> {
  if (!isChainId(chain) || !isReadableChain(chain)) return undefined
  const reader = await readerFor(chain)
  const wallet = await loadBurner(chain, key, reader)
  if (wallet === undefined) return undefined
  const identity = reader.family === 'evm' ? String(await reader.chainId()) : await reader.identity()
  const place: WalletTarget = { chain, network: 'mocknet', identity }
  const { address, publicKey } = await wallet.connect(place)
  return { wallet, account: place, reader, sender: { address, ...(publicKey && { publicKey }) } }
}

/** Returns the burner's address on a chain; undefined for chains without a burner. */
export async function burnerAddress(chain: string, key: BurnerKey): Promise<string | undefined> {
  if (!isChainId(chain)) return undefined
  const place: WalletTarget = { chain, network: 'mocknet', identity: '' }
  const account = await (await loadBurner(chain, key))?.account(place)
  return account?.address
}

/** Balances of an account, in the units of each asset. */
export interface Holdings {
  /** The coin that is sent. */
  readonly coin: Units
  /** The coin that pays the network fee, if it is another one. */
  readonly gas?: Units
}

/** Reads the payer's balances of an asset and of its chain's gas coin. Throws what the reader throws. */
export async function readHoldings(
  { reader, sender }: Pick<Payer, 'reader' | 'sender'>,
  asset: Asset,
  options?: ReadOptions,
): Promise<Holdings> {
  const name = formatAsset(asset)
  const { gasAsset } = chains[reader.chain]
  const assets = name === gasAsset ? [asset] : [asset, parseAsset(gasAsset)]
  const found = await readBalances(reader, { address: sender.address, network: 'mocknet', assets }, options)
  const held = (text: string): Units => found.get(text) ?? ZERO
  return name === gasAsset ? { coin: held(name) } : { coin: held(name), gas: held(gasAsset) }
}
