import { base64 } from '@scure/base'
import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import { type AminoSignDoc, decodeAminoDoc, encodeAminoDoc } from '../../core/deposits/cosmos/aminoDoc.ts'
import { assembleTx } from '../../core/deposits/cosmos/assembleTx.ts'
import { checkCosmosDeposit } from '../../core/deposits/cosmos/checkCosmosDeposit.ts'
import { decodeSignDoc, encodeSignDoc } from '../../core/deposits/cosmos/decodeTx.ts'
import type { DirectSignDoc } from '../../core/deposits/cosmos/messages.ts'
import { type CosmosChain, cosmosNetworks } from '../../core/deposits/cosmos/networks.ts'
import { unreadable } from '../../core/deposits/errors.ts'
import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { rejected, unsupported, walletFailure } from '../errors.ts'
import { createWallet, type Driver, type ProviderAccount } from '../gate.ts'
import type { WalletFace, WalletPlace, WalletTimes } from '../wallet.ts'
import { type CosmosDeposit, type CosmosWallet, cosmosChecks } from './cosmosChecks.ts'
import { chainInfoOf } from './suggestChain.ts'

/** What Keplr and its kin (Leap, Vultisig, Ctrl) put into a page. Source: docs.keplr.app. */
export interface KeplrProvider {
  readonly enable: (chainId: string) => Promise<void>
  readonly getKey: (chainId: string) => Promise<{ readonly bech32Address: string; readonly pubKey: Uint8Array }>
  readonly signDirect: (
    chainId: string,
    signer: string,
    doc: KeplrDirectDoc,
    options: KeplrOptions,
  ) => Promise<{ readonly signed: KeplrDirectDoc; readonly signature: KeplrSignature }>
  readonly signAmino: (
    chainId: string,
    signer: string,
    doc: AminoSignDoc,
    options: KeplrOptions,
  ) => Promise<{ readonly signed: AminoSignDoc; readonly signature: KeplrSignature }>
  readonly experimentalSuggestChain?: (info: unknown) => Promise<void>
  readonly disable?: (chainId?: string) => Promise<void>
}

interface KeplrDirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  /** Wallets give it back as an object of their own that writes itself as digits. */
  readonly accountNumber: { toString(): string }
}

interface KeplrSignature {
  readonly signature: string
}

interface KeplrOptions {
  readonly preferNoSetFee: boolean
  readonly preferNoSetMemo: boolean
}

/** What we built is signed or nothing is: the wallet's own fee and memo would make another transaction of it. */
const unchanged: KeplrOptions = { preferNoSetFee: true, preferNoSetMemo: true }

/** Tells of another account: the event of its window, since Keplr's object has none. */
export interface KeystoreBoard {
  readonly addEventListener: (event: string, listener: () => void) => void
  readonly removeEventListener: (event: string, listener: () => void) => void
}

export interface KeplrPlace {
  readonly board?: KeystoreBoard | undefined
  /** Such as "keplr_keystorechange". */
  readonly keystoreEvent?: string | undefined
}

/**
 * A wallet that signs what it is given and never sends. The chain id stands inside of what is signed, so a signature for
 * a private chain counts nowhere else.
 */
export function createKeplrWallet(
  provider: KeplrProvider,
  face: WalletFace & KeplrPlace,
  times?: WalletTimes,
): CosmosWallet {
  const { id, name, icon, board, keystoreEvent = 'keplr_keystorechange' } = face
  const key = async ({ identity }: WalletPlace): Promise<ProviderAccount> => {
    const { bech32Address, pubKey } = await provider.getKey(identity)
    return { address: bech32Address, publicKey: pubKey }
  }
  const driver: Driver<CosmosDeposit, 'cosmos'> = {
    id,
    name,
    icon,
    family: 'cosmos',
    chains: Object.keys(cosmosNetworks) as ChainId[],
    async connect(place) {
      await enable(name, provider, place)
      return key(place)
    },
    account: (place) => key(place).catch(() => undefined),
    identity: async ({ chain, network }) => cosmosNetworks[chain as CosmosChain].chainIds[network],
    deliver: { how: 'signs', sign: (deposit) => sign(provider, deposit) },
    disconnect: async () => provider.disable?.(),
    onChange(listener) {
      const tell = () => listener('accounts')
      board?.addEventListener(keystoreEvent, tell)
      return () => board?.removeEventListener(keystoreEvent, tell)
    },
  }
  return createWallet(driver, cosmosChecks, times)
}

/** Unlocks the chain in the wallet; one that the wallet does not know is described to it first. */
async function enable(name: string, provider: KeplrProvider, place: WalletPlace): Promise<void> {
  try {
    await provider.enable(place.identity)
  } catch (error) {
    if (walletFailure(name, error).code === 'wallet_rejected') throw rejected(name, error)
    const info = chainInfoOf(place)
    const { experimentalSuggestChain: suggest } = provider
    if (info === undefined || suggest === undefined) {
      throw unsupported(name, `reach ${chains[place.chain].name}`, error)
    }
    await suggest.call(provider, info)
    await provider.enable(place.identity)
  }
}

/**
 * Hands over the document that the checked bytes decode to, and compares the document that the wallet signed with the
 * intent before its signature is used.
 */
async function sign(provider: KeplrProvider, { intent, tx }: CosmosDeposit): Promise<Uint8Array> {
  const { address } = intent.signer
  if (tx.signMode === 'amino') {
    const doc = decodeAminoDoc(tx.signBytes)
    const { signed, signature } = await provider.signAmino(doc.chain_id, address, doc, unchanged)
    expectNoDifference(checkCosmosDeposit(encodeAminoDoc(signed), intent))
    return assembleTx(tx, signatureOf(signature)).txBytes
  }
  const doc = directDocOf(tx.signBytes)
  const { signed, signature } = await provider.signDirect(doc.chainId, address, doc, unchanged)
  const bytes = encodeSignDoc({ ...signed, accountNumber: accountNumberOf(signed) })
  expectNoDifference(checkCosmosDeposit(bytes, intent))
  return assembleTx(tx, signatureOf(signature)).txBytes
}

/** Copies, so that a wallet that writes into its document does not change the checked bytes. */
function directDocOf(signBytes: Uint8Array): DirectSignDoc {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = decodeSignDoc(signBytes)
  return { bodyBytes: bodyBytes.slice(), authInfoBytes: authInfoBytes.slice(), chainId, accountNumber }
}

function accountNumberOf({ accountNumber }: KeplrDirectDoc): bigint {
  return parseWholeNumber(accountNumber.toString()) ?? unreadable('its account number is not a whole number')
}

function signatureOf({ signature }: KeplrSignature): Uint8Array {
  try {
    return base64.decode(signature)
  } catch {
    return unreadable('its signature is not base64')
  }
}
