import type { ChainId } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { solanaCodec, tronCodec, xrpCodec } from './base58.ts'
import { bitcoinCodec, zcashCodec } from './bitcoin.ts'
import { cashaddrCodec } from './cashaddr.ts'
import type { AddressCodec } from './codec.ts'
import { cardanoCodec, cosmosCodec } from './cosmos.ts'
import { evmCodec, suiCodec } from './evm.ts'
import { radixCodec } from './radix.ts'

type Formats = Readonly<Record<NetworkKind, AddressCodec>>

/** Chains whose addresses look the same whatever the money is worth. */
const everywhere = (codec: AddressCodec): Formats => ({ mainnet: codec, stagenet: codec, mocknet: codec })

/** Stagenet uses real coins on the real outer chains, so it shares mainnet's forms; mocknet has the chains' test forms. */
const realOrTest = (real: AddressCodec, test: AddressCodec): Formats => ({
  mainnet: real,
  stagenet: real,
  mocknet: test,
})

const evm = everywhere(evmCodec)

/**
 * How addresses are written, by chain and network. Where a form lists several prefixes the first is written and all are read.
 * Source: THORNode 3.17 and Mayanode 1.124, common/address.go; mocknet prefixes as in the nodes' regression runs.
 */
export const addressFormats: Readonly<Record<ChainId, Formats>> = {
  BTC: realOrTest(
    bitcoinCodec({ starts: ['bc1', '1', '3'], versions: [[0x00], [0x05]], segwit: ['bc'] }),
    bitcoinCodec({ starts: ['bcrt1', 'tb1', 'm', 'n', '2'], versions: [[0x6f], [0xc4]], segwit: ['bcrt', 'tb'] }),
  ),
  LTC: realOrTest(
    bitcoinCodec({ starts: ['ltc1', 'L', 'M', '3'], versions: [[0x30], [0x32], [0x05]], segwit: ['ltc'] }),
    bitcoinCodec({
      starts: ['rltc1', 'tltc1', 'm', 'n', 'Q', '2'],
      versions: [[0x6f], [0x3a], [0xc4]],
      segwit: ['rltc', 'tltc'],
    }),
  ),
  BCH: realOrTest(
    cashaddrCodec({ starts: ['bitcoincash:', 'q', 'p'], prefixes: ['bitcoincash'], legacy: [0x00, 0x05] }),
    cashaddrCodec({ starts: ['bchreg:', 'q', 'p'], prefixes: ['bchreg', 'bchtest'], legacy: [0x6f, 0xc4] }),
  ),
  DOGE: realOrTest(
    bitcoinCodec({ starts: ['D', 'A', '9'], versions: [[0x1e], [0x16]] }),
    bitcoinCodec({ starts: ['m', 'n', '2'], versions: [[0x6f], [0x71], [0xc4]] }),
  ),
  DASH: realOrTest(
    bitcoinCodec({ starts: ['X', '7'], versions: [[0x4c], [0x10]] }),
    bitcoinCodec({ starts: ['y', '8', '9'], versions: [[0x8c], [0x13]] }),
  ),
  ZEC: realOrTest(
    zcashCodec({
      starts: ['t1', 't3', 'tex1'],
      versions: [
        [0x1c, 0xb8],
        [0x1c, 0xbd],
      ],
      tex: ['tex'],
    }),
    zcashCodec({
      starts: ['tm', 't2', 'texregtest1'],
      versions: [
        [0x1d, 0x25],
        [0x1c, 0xba],
      ],
      tex: ['texregtest', 'textest'],
    }),
  ),
  ETH: evm,
  BASE: evm,
  AVAX: evm,
  BSC: evm,
  POL: evm,
  ARB: evm,
  THOR: { mainnet: cosmosCodec('thor'), stagenet: cosmosCodec('sthor'), mocknet: cosmosCodec('tthor') },
  MAYA: { mainnet: cosmosCodec('maya'), stagenet: cosmosCodec('smaya'), mocknet: cosmosCodec('tmaya') },
  GAIA: everywhere(cosmosCodec('cosmos')),
  NOBLE: everywhere(cosmosCodec('noble')),
  KUJI: everywhere(cosmosCodec('kujira')),
  XRP: everywhere(xrpCodec),
  TRON: everywhere(tronCodec),
  SOL: everywhere(solanaCodec),
  XRD: realOrTest(
    radixCodec(['account_rdx']),
    radixCodec(['account_loc', 'account_tdx_2_', 'account_tdx_22_', 'account_sim']),
  ),
  SUI: everywhere(suiCodec),
  ADA: realOrTest(cardanoCodec({ prefix: 'addr', networkId: 1 }), cardanoCodec({ prefix: 'addr_test', networkId: 0 })),
}
