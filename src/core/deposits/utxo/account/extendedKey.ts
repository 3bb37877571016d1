import { HDKey } from '@scure/bip32'
import { decodeBase58Check } from '../../../address/codec.ts'
import { base58 } from '../../../address/encoding/base58.ts'
import { hex } from '../../../address/encoding/hex.ts'
import type { InputKind } from '../size.ts'
import type { UtxoChain } from '../utxoNetworks.ts'
import { WatchOnlyError } from './watchOnlyErrors.ts'

/** What the first four bytes of an extended key mean. */
interface KeyVersion {
  readonly isPrivate?: true
  readonly isTest?: true
  /** The chains that use it; absent for every chain. */
  readonly chains?: readonly UtxoChain[]
  /** The kind of addresses that it states; absent where wallets use it for several. */
  readonly kind?: InputKind
  readonly isMultisig?: true
}

/** Source: BIP 32, SLIP 132, and the parameters of each chain's own node. */
const versions: Readonly<Record<string, KeyVersion>> = {
  '0488b21e': {}, // xpub
  '0488ade4': { isPrivate: true }, // xprv
  '049d7cb2': { kind: 'p2sh' }, // ypub
  '049d7878': { isPrivate: true }, // yprv
  '04b24746': { kind: 'p2wpkh' }, // zpub
  '04b2430c': { isPrivate: true }, // zprv
  '0295b43f': { isMultisig: true }, // Ypub
  '02aa7ed3': { isMultisig: true }, // Zpub
  '043587cf': { isTest: true }, // tpub
  '04358394': { isPrivate: true }, // tprv
  '044a5262': { isTest: true, kind: 'p2sh' }, // upub
  '044a4e28': { isPrivate: true }, // uprv
  '045f1cf6': { isTest: true, kind: 'p2wpkh' }, // vpub
  '045f18bc': { isPrivate: true }, // vprv
  '024289ef': { isTest: true, isMultisig: true }, // Upub
  '02575483': { isTest: true, isMultisig: true }, // Vpub
  '019da462': { chains: ['LTC'] }, // Ltub
  '019d9cfe': { isPrivate: true }, // Ltpv
  '01b26ef6': { chains: ['LTC'], kind: 'p2sh' }, // Mtub
  '01b26792': { isPrivate: true }, // Mtpv
  '0436f6e1': { isTest: true, chains: ['LTC'] }, // ttub
  '0436ef7d': { isPrivate: true }, // ttpv
  '02facafd': { chains: ['DOGE'] }, // dgub
  '02fac398': { isPrivate: true }, // dgpv
  '02fe52cc': { chains: ['DASH'] }, // drkp
  '02fe52f8': { isPrivate: true }, // drkv
}

/** An extended public key, with the kind of addresses that its first letters state. */
export interface ExtendedKey {
  readonly key: HDKey
  readonly isTest: boolean
  readonly chains?: readonly UtxoChain[]
  readonly kind?: InputKind
}

/** Decodes an extended public key of any form. Throws `WatchOnlyError`, also for a private key. */
export function parseExtendedKey(text: string): ExtendedKey {
  const payload = decodeBase58Check(base58, text)
  if (payload?.length !== 78)
    throw new WatchOnlyError(/^[A-Za-z]{4}[A-Za-z0-9]{90,}$/.test(text) ? 'checksum' : 'unreadable')
  const view = new DataView(payload.buffer)
  const version = versions[hex.encode(payload.slice(0, 4))]
  if (version === undefined) throw new WatchOnlyError('unreadable')
  if (version.isPrivate) throw new WatchOnlyError('private')
  if (version.isMultisig) throw new WatchOnlyError('several_keys')
  const { isTest = false, chains, kind } = version
  const key = readKey({
    depth: payload[4] ?? 0,
    parentFingerprint: view.getUint32(5),
    index: view.getUint32(9),
    chainCode: payload.slice(13, 45),
    publicKey: payload.slice(45),
  })
  return { key, isTest, ...(chains && { chains }), ...(kind && { kind }) }
}

function readKey(parts: ConstructorParameters<typeof HDKey>[0]): HDKey {
  try {
    return new HDKey(parts)
  } catch (cause) {
    throw new WatchOnlyError('unreadable', cause)
  }
}
