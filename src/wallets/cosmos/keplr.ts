import { base64 } from '@scure/base'
import { addressFormats } from '../../core/address/formats.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import type { AminoSignDoc } from '../../core/deposits/cosmos/aminoDoc.ts'
import { decodeAminoDoc, encodeAminoDoc } from '../../core/deposits/cosmos/aminoDoc.ts'
import { assembleTx } from '../../core/deposits/cosmos/assembleTx.ts'
import { checkCosmosDeposit } from '../../core/deposits/cosmos/checkCosmosDeposit.ts'
import type { DirectSignDoc } from '../../core/deposits/cosmos/cosmosMessages.ts'
import type { CosmosChain } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import { cosmosNetworks } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import { decodeSignDoc, encodeSignDoc } from '../../core/deposits/cosmos/decodeTx.ts'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import { parseWholeNumber } from '../../std/wholeNumber.ts'
import type { FindWallets, PageEvents } from '../anyWallet.ts'
import type { Driver, ProviderAccount } from '../createWallet.ts'
import { createWallet } from '../createWallet.ts'
import { providerWith } from '../pageObjects.ts'
import type { WalletInfo, WalletTarget, WalletTimeouts } from '../wallet.ts'
import { unsupported, walletFailure } from '../walletErrors.ts'
import type { CosmosDeposit, CosmosWallet } from './cosmosChecks.ts'
import { cosmosChecks } from './cosmosChecks.ts'

/**
 * Provider that Keplr and Vultisig inject. Source: docs.keplr.app.
 * @example
 * const canSign = (provider: Partial<KeplrProvider>) => typeof provider.signDirect === 'function'
 * canSign({}) // false
 */
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
  /** Wallets return it as their own object whose `toString` gives digits. */
  readonly accountNumber: { toString(): string }
}

interface KeplrSignature {
  readonly signature: string
}

interface KeplrOptions {
  readonly preferNoSetFee: boolean
  readonly preferNoSetMemo: boolean
}

/** Keeps the wallet from changing fee or memo, which would change the transaction. */
const unchanged: KeplrOptions = { preferNoSetFee: true, preferNoSetMemo: true }

export interface KeplrEventSource {
  /** Target of the window event for an account change; Keplr's provider has no events. */
  readonly events?: PageEvents | undefined
  /**
   * Present if reading a key opens the window of a locked wallet. It is then read once, until `events` report a change.
   */
  readonly readsOpenWindow?: true | undefined
}

const KEYSTORE_CHANGE = 'keplr_keystorechange'

/**
 * Creates a wallet around a Keplr provider, which signs without sending. The signed bytes include the chain id, so a
 * devnet signature is invalid on any other chain.
 * @example
 * const connectKeplr = (provider: KeplrProvider) => createKeplrWallet(provider, { id: 'cosmos:keplr', name: 'Keplr' })
 */
export function createKeplrWallet(
  provider: KeplrProvider,
  info: WalletInfo & KeplrEventSource,
  timeouts?: WalletTimeouts,
): CosmosWallet {
  const { id, name, icon, events, readsOpenWindow } = info
  const readsOnce = readsOpenWindow && events !== undefined
  const key = async ({ identity }: WalletTarget): Promise<ProviderAccount> => {
    const { bech32Address, pubKey } = await provider.getKey(identity)
    return { address: bech32Address, publicKey: pubKey }
  }
  const keys = new Map<string, Promise<ProviderAccount | undefined>>()
  events?.addEventListener(KEYSTORE_CHANGE, () => keys.clear())
  const keyOnce = (target: WalletTarget): Promise<ProviderAccount | undefined> => {
    const read = keys.get(target.identity) ?? key(target).catch(() => undefined)
    if (readsOnce) keys.set(target.identity, read)
    return read
  }
  const driver: Driver<CosmosDeposit, 'cosmos'> = {
    id,
    name,
    icon,
    family: 'cosmos',
    chains: Object.keys(cosmosNetworks) as ChainId[],
    async connect(target) {
      await enable(name, provider, target)
      const account = await key(target)
      if (readsOnce) keys.set(target.identity, Promise.resolve(account))
      return account
    },
    account: keyOnce,
    identity: async ({ chain, network }) => cosmosNetworks[chain as CosmosChain].chainIds[network],
    deliver: { how: 'signs', sign: (deposit) => sign(provider, deposit) },
    async disconnect() {
      keys.clear()
      await provider.disable?.()
    },
    onChange(listener) {
      const notify = () => listener('accounts')
      events?.addEventListener(KEYSTORE_CHANGE, notify)
      return () => events?.removeEventListener(KEYSTORE_CHANGE, notify)
    },
  }
  return createWallet(driver, cosmosChecks, timeouts)
}

/** Enables the chain in the wallet and suggests it first if the wallet does not know it. */
async function enable(name: string, provider: KeplrProvider, target: WalletTarget): Promise<void> {
  try {
    await provider.enable(target.identity)
  } catch (error) {
    const failure = walletFailure(name, error)
    // Only a wallet that does not know the chain is suggested it.
    if (failure.code !== 'wallet_failed') throw failure
    const info = chainInfoOf(target)
    const { experimentalSuggestChain: suggest } = provider
    if (info === undefined || suggest === undefined) {
      throw unsupported(name, `reach ${chains[target.chain].name}`, error)
    }
    await suggest.call(provider, info)
    await provider.enable(target.identity)
  }
}

/**
 * Passes the wallet the document decoded from the checked bytes, and compares the document it signed with the intent
 * before using the signature.
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

/** Copies the bytes so that a wallet that mutates its document does not change the checked ones. */
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

/** Describes a chain for `experimentalSuggestChain`; undefined without both endpoints. Source: docs.keplr.app. */
function chainInfoOf({ chain, network, identity, endpoints }: WalletTarget): object | undefined {
  if (endpoints?.rest === undefined || !(chain in cosmosNetworks)) return undefined
  const id = chain as CosmosChain
  const { denoms, coinType } = cosmosNetworks[id]
  const { name, gasAsset } = chains[chain]
  const [prefix = ''] = addressFormats[chain][network].starts.map((start) => start.replace(/1$/, ''))
  const currencies = Object.entries(denoms).map(([asset, { denom, decimals }]) => ({
    coinDenom: asset.slice(asset.indexOf('.') + 1),
    coinMinimalDenom: denom,
    coinDecimals: decimals,
  }))
  const [own] = currencies.filter(({ coinDenom }) => gasAsset.endsWith(`.${coinDenom}`))
  return {
    chainId: identity,
    chainName: network === 'mocknet' ? `${name} (Portage devnet, test coins)` : name,
    rpc: endpoints.rpc,
    rest: endpoints.rest,
    bip44: { coinType: coinType },
    bech32Config: bech32ConfigOf(prefix),
    currencies,
    feeCurrencies: own === undefined ? [] : [own],
    ...(own !== undefined && { stakeCurrency: own }),
  }
}

function bech32ConfigOf(prefix: string): Readonly<Record<string, string>> {
  return {
    bech32PrefixAccAddr: prefix,
    bech32PrefixAccPub: `${prefix}pub`,
    bech32PrefixValAddr: `${prefix}valoper`,
    bech32PrefixValPub: `${prefix}valoperpub`,
    bech32PrefixConsAddr: `${prefix}valcons`,
    bech32PrefixConsPub: `${prefix}valconspub`,
  }
}

/** Providers that work like Keplr's, by their path in the page. */
const keplrLike = [
  { path: 'keplr', name: 'Keplr' },
  { path: 'vultisig.keplr', name: 'Vultisig' },
] as const

/** Finds Keplr and the wallets that work like it. */
export const findKeplrWallets: FindWallets = (page, timeouts) =>
  keplrLike.flatMap(({ path, name }) => {
    const provider = providerWith<KeplrProvider>(page, path, 'signDirect')
    const info = { id: `cosmos:${path}`, name, events: page, readsOpenWindow: true as const }
    return provider ? [createKeplrWallet(provider, info, timeouts)] : []
  })
