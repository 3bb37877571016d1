import { type Asset, formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../../src/core/chains/chains.ts'
import type { ChainReader, ReadableChain } from '../../../src/core/readers/reader.ts'
import { isReadableChain } from '../../../src/core/readers/readerApis.ts'
import type { Payer } from '../../../src/ui/wallet/payer.ts'
import { loadBurner } from '../../../src/ui/wallet/testWallet.ts'
import { readBalances } from '../../../src/ui/wallet/watchHoldings.ts'
import type { BurnerKey } from '../../../src/wallets/burner/burnerKey.ts'

type ReaderFor = (chain: ReadableChain) => Promise<ChainReader>

/** Opens the burner of a chain as the session opens its test wallet; undefined for chains without one. */
export async function openPayer(
  chain: string,
  { key, readerFor }: { readonly key: BurnerKey; readonly readerFor: ReaderFor },
): Promise<Payer | undefined> {
  if (!isChainId(chain) || !isReadableChain(chain)) return undefined
  const reader = await readerFor(chain)
  const wallet = await loadBurner(chain, key, reader)
  if (wallet === undefined) return undefined
  const identity = reader.family === 'evm' ? String(await reader.chainId()) : await reader.identity()
  const account = { chain, network: 'mocknet', identity } as const
  const { address, publicKey } = await wallet.connect(account)
  return { wallet, account, reader, sender: { address, ...(publicKey && { publicKey }) } }
}

/** The burner's address on a chain; undefined for chains without a burner. */
export async function burnerAddress(chain: string, key: BurnerKey): Promise<string | undefined> {
  if (!isChainId(chain)) return undefined
  const wallet = await loadBurner(chain satisfies ChainId, key)
  return (await wallet?.account({ chain, network: 'mocknet', identity: '' }))?.address
}

/** The payer's balance of an asset, and of the gas coin where it is another one. */
export async function readHoldings({ reader, sender }: Pick<Payer, 'reader' | 'sender'>, asset: Asset) {
  const { gasAsset } = chains[reader.chain]
  const name = formatAsset(asset)
  const assets = name === gasAsset ? [asset] : [asset, parseAsset(gasAsset)]
  const found = await readBalances(reader, { address: sender.address, assets })
  return name === gasAsset ? { coin: found.get(name) } : { coin: found.get(name), gas: found.get(gasAsset) }
}
