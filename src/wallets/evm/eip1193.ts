import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { compareSentEvm } from '../../core/deposits/evm/compareSentEvm.ts'
import { decodeEvmTx } from '../../core/deposits/evm/decodeEvmTx.ts'
import { evmChainIds } from '../../core/deposits/evm/networks.ts'
import { codeOf, unsupported } from '../errors.ts'
import { createWallet, type Driver } from '../gate.ts'
import { type Emitter, listen } from '../listen.ts'
import type { WalletChange, WalletFace, WalletPlace, WalletTimes } from '../wallet.ts'
import { type EvmDeposit, type EvmWallet, evmChecks } from './evmChecks.ts'

/** Source: EIP-1193. */
export interface Eip1193Provider extends Emitter {
  readonly request: (question: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>
}

/** A chain that the wallet has never heard of. Source: EIP-3326. */
const UNKNOWN_CHAIN = 4902

/** A wallet that sends by itself: it is given the very bytes' fields that were checked, its chain and nonce among them. */
export function createEip1193Wallet(provider: Eip1193Provider, face: WalletFace, times?: WalletTimes): EvmWallet {
  const ask = (method: string, ...params: readonly unknown[]) => provider.request({ method, params })
  const driver: Driver<EvmDeposit, 'evm'> = {
    ...face,
    family: 'evm',
    chains: Object.keys(evmChainIds) as ChainId[],
    async connect(place) {
      const accounts = await ask('eth_requestAccounts')
      if ((await chainIdOf(ask)) !== place.identity) await moveTo(face.name, place, ask)
      return firstOf(accounts)
    },
    account: async () => firstOf(await ask('eth_accounts')),
    identity: () => chainIdOf(ask),
    deliver: {
      how: 'sends',
      send: ({ intent, tx }) => ask('eth_sendTransaction', requestOf(tx.unsigned, intent.sender)),
      compare: ({ intent, tx }, sent) => compareSentEvm(tx.unsigned, intent.sender, sent),
    },
    async disconnect() {
      // Wallets without permissions keep the page connected until the person says otherwise.
      await ask('wallet_revokePermissions', { eth_accounts: {} }).catch(() => {})
    },
    onChange: (listener) => listen(provider, events, listener),
  }
  return createWallet(driver, evmChecks, times)
}

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

async function chainIdOf(ask: Ask): Promise<string> {
  const said = await ask('eth_chainId')
  if (typeof said === 'number') return String(said)
  return typeof said === 'string' && /^(0x[0-9a-f]{1,16}|0|[1-9]\d{0,15})$/i.test(said)
    ? BigInt(said).toString()
    : 'an unnamed chain'
}

function firstOf(accounts: unknown): { address: unknown } | undefined {
  const [address] = Array.isArray(accounts) ? accounts : []
  return address === undefined ? undefined : { address }
}

/** Moves the wallet to the chain, and tells it about the chain first where it does not know it. */
async function moveTo(name: string, place: WalletPlace, ask: Ask): Promise<void> {
  const chainId = quantity(BigInt(place.identity))
  try {
    await ask('wallet_switchEthereumChain', { chainId })
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_CHAIN) throw error
    if (place.endpoints === undefined) throw unsupported(name, `reach ${chains[place.chain].name}`, error)
    await ask('wallet_addEthereumChain', additionOf(place, chainId))
    // Some wallets add a chain without moving to it.
    if ((await chainIdOf(ask)) !== place.identity) await ask('wallet_switchEthereumChain', { chainId })
  }
}

/** Source: EIP-3085. */
function additionOf({ chain, network, endpoints }: WalletPlace, chainId: string) {
  const { name, gasAsset, nativeDecimals } = chains[chain]
  const symbol = gasAsset.slice(gasAsset.indexOf('.') + 1)
  const isDevnet = network === 'mocknet'
  return {
    chainId,
    chainName: isDevnet ? `${name} (Portage devnet, play money)` : name,
    nativeCurrency: { name: isDevnet ? `Play ${symbol}` : symbol, symbol, decimals: nativeDecimals },
    rpcUrls: [endpoints?.rpc],
  }
}

/** What the checked bytes say, in the wallet's words. */
function requestOf(unsigned: Uint8Array, from: string): Readonly<Record<string, string>> {
  const { chainId, nonce, gas, fee, to, value, data } = decodeEvmTx(unsigned)
  const prices =
    fee.type === 'legacy'
      ? { gasPrice: quantity(fee.gasPrice) }
      : {
          type: '0x2',
          maxFeePerGas: quantity(fee.maxFeePerGas),
          maxPriorityFeePerGas: quantity(fee.maxPriorityFeePerGas),
        }
  const facts = { chainId: quantity(BigInt(chainId)), nonce: quantity(BigInt(nonce)), gas: quantity(gas) }
  return { from, to, value: quantity(value), data, ...facts, ...prices }
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`

const events: Readonly<Record<string, WalletChange>> = {
  accountsChanged: 'accounts',
  chainChanged: 'chain',
  disconnect: 'disconnected',
}
