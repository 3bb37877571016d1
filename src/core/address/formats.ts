import type { AddressForm } from '../chains/addressForms.ts'
import { type ChainId, chainIds } from '../chains/chains.ts'
import { networks } from '../chains/networks.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { solanaCodec, tronCodec, xrpCodec } from './base58Codecs.ts'
import { bitcoinCodec, zcashCodec } from './bitcoin.ts'
import { cashaddrCodec } from './cashaddr.ts'
import type { AddressCodec } from './codec.ts'
import { cardanoCodec, cosmosCodec } from './cosmos.ts'
import { evmCodec, suiCodec } from './evm.ts'
import { radixCodec } from './radix.ts'

const fixedCodecs = { evm: evmCodec, xrp: xrpCodec, tron: tronCodec, solana: solanaCodec, sui: suiCodec }

function createCodec(form: AddressForm): AddressCodec {
  switch (form.kind) {
    case 'bitcoin':
      return bitcoinCodec(form)
    case 'zcash':
      return zcashCodec(form)
    case 'cashaddr':
      return cashaddrCodec(form)
    case 'cosmos':
      return cosmosCodec(form.prefix)
    case 'radix':
      return radixCodec(form.prefixes)
    case 'cardano':
      return cardanoCodec(form)
    default:
      return fixedCodecs[form.kind]
  }
}

type Codecs = Readonly<Record<NetworkKind, AddressCodec>>

/** Networks with one form share one codec. */
function codecsOf({ mainnet, stagenet, mocknet }: Readonly<Record<NetworkKind, AddressForm>>): Codecs {
  const main = createCodec(mainnet)
  const stage = stagenet === mainnet ? main : createCodec(stagenet)
  return { mainnet: main, stagenet: stage, mocknet: mocknet === mainnet ? main : createCodec(mocknet) }
}

/**
 * The codec of every chain's addresses, by chain and network. Source: THORNode 3.17 and Mayanode 1.124,
 * common/address.go.
 */
export const addressFormats = Object.fromEntries(
  chainIds.map((id) => [id, codecsOf(networks[id].addresses)]),
) as Readonly<Record<ChainId, Codecs>>
