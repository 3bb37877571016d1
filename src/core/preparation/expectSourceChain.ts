import { tokenFamilyOf } from '../address/tokenContract.ts'
import { type Asset, formatAsset, homeChain } from '../asset/asset.ts'
import { type ChainId, chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { ReadableChain } from '../readers/reader.ts'
import { DepositRefusedError } from './preparationErrors.ts'

/** Chains whose deposits are built: each has a reader. */
type SourceChain = { readonly chain: ChainId }

/**
 * Returns the chain that an asset is sent on. Throws `DepositRefusedError`: unsupported_asset for a chain without
 * deposits (XRD, SUI, ADA) and for a token on a chain where only the coin can be sent, invalid_parameter when the
 * reader is of another chain.
 */
export function expectSourceChain(asset: Asset, protocol: Protocol, { chain }: SourceChain): ChainId {
  if (homeChain(asset, protocol) === chain && isDepositable(asset)) return chain
  throw sourceChainError(asset, protocol)
}

/** Returns the error for an asset that is not sent on the reader's chain. */
export function sourceChainError(asset: Asset, protocol: Protocol): DepositRefusedError {
  const home = homeChain(asset, protocol)
  const name = formatAsset(asset)
  if (isChainId(home) && !hasDeposits(home)) {
    return new DepositRefusedError('unsupported_asset', {
      message: `${name} cannot be deposited from a wallet here: no transactions are built for ${chains[home].name}.`,
      hint: `Pay with another coin; you can still receive ${name}. To sell it, use a memoless swap where ${protocols[protocol].name} offers one for it.`,
    })
  }
  if (!isDepositable(asset)) {
    return new DepositRefusedError('unsupported_asset', {
      message: `${name} cannot be deposited from a wallet here: no transactions are built for tokens of ${isChainId(home) ? chains[home].name : home}.`,
      hint: `Pay with another coin; you can still receive ${name}.`,
    })
  }
  return new DepositRefusedError('invalid_parameter', {
    message: `${name} is sent on ${home}, which is not the chain that was read.`,
    hint: `Pass a reader of ${home}.`,
  })
}

/** Whether transactions can send the asset on its chain: its coins always, tokens where their family has deposits. */
const isDepositable = (asset: Asset): boolean =>
  asset.kind !== 'token' || (tokenFamilyOf(asset)?.deposits ?? 'none') !== 'none'

/** Whether transactions are built for the chain, which has a reader then. */
export function hasDeposits(chain: ChainId): chain is ReadableChain {
  return depositFamilies.has(chains[chain].family)
}

const depositFamilies: ReadonlySet<string> = new Set(['utxo', 'evm', 'cosmos', 'xrp', 'tron', 'solana'])
