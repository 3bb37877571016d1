import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { compareBatchedEvm, compareSentEvm } from '../../core/deposits/evm/compareSentEvm.ts'
import { decodeEvmTx } from '../../core/deposits/evm/decodeEvmTx.ts'
import { evmChainIds } from '../../core/deposits/evm/evmNetworks.ts'
import { systemClock } from '../../core/nodes/net/clock.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import type { WalletChange, WalletInfo, WalletTarget, WalletTimeouts } from '../wallet.ts'
import { codeOf, unsupported } from '../walletErrors.ts'
import { type EvmDeposit, type EvmWallet, evmChecks } from './evmChecks.ts'
import { offersAtomicCalls, sendCalls } from './sendCalls.ts'

/**
 * Source: EIP-1193.
 * @example
 * const provider: Eip1193Provider = { request: async ({ method }) => method }
 * await provider.request({ method: 'eth_chainId' }) // 'eth_chainId'
 */
export interface Eip1193Provider extends Emitter {
  readonly request: (args: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>
}

/** Error code for a chain that the wallet does not know. Source: EIP-3326. */
const UNKNOWN_CHAIN = 4902

/**
 * Creates a wallet around an EIP-1193 provider, which sends by itself. It receives the fields of the checked bytes.
 * @example
 * const provider: Eip1193Provider = { request: async () => ['0x1'] }
 * createEip1193Wallet(provider, { id: 'evm:example', name: 'Example' }).family // 'evm'
 */
export function createEip1193Wallet(provider: Eip1193Provider, info: WalletInfo, timeouts?: WalletTimeouts): EvmWallet {
  const request = (method: string, ...params: readonly unknown[]) => provider.request({ method, params })
  const driver: Driver<EvmDeposit, 'evm'> = {
    ...info,
    family: 'evm',
    chains: Object.keys(evmChainIds) as ChainId[],
    async connect(target) {
      const accounts = await request('eth_requestAccounts')
      if ((await chainIdOf(request)) !== target.identity) await switchChain(info.name, target, request)
      return firstOf(accounts)
    },
    account: async () => firstOf(await request('eth_accounts')),
    identity: () => chainIdOf(request),
    deliver: {
      how: 'sends',
      send: ({ intent, tx }) => request('eth_sendTransaction', requestOf(tx.unsigned, intent.sender)),
      compare: ({ intent, tx }, sent) => compareSentEvm(tx.unsigned, intent.sender, sent),
    },
    batch: {
      canSend: (address, target) => offersAtomicCalls(request, address, BigInt(target.identity)),
      send: (deposits) => sendCalls({ name: info.name, request, clock: timeouts?.clock ?? systemClock }, deposits),
      compare: ({ tx }, events) => compareBatchedEvm(tx.unsigned, events),
    },
    async disconnect() {
      // Wallets without permissions stay connected until the person disconnects them.
      await request('wallet_revokePermissions', { eth_accounts: {} }).catch(() => {})
    },
    onChange: (listener) => listen(provider, events, listener),
  }
  return createWallet(driver, evmChecks, timeouts)
}

type RequestMethod = (method: string, ...params: readonly unknown[]) => Promise<unknown>

async function chainIdOf(request: RequestMethod): Promise<string> {
  const said = await request('eth_chainId')
  if (typeof said === 'number') return String(said)
  return typeof said === 'string' && /^(0x[0-9a-f]{1,16}|0|[1-9]\d{0,15})$/i.test(said)
    ? BigInt(said).toString()
    : 'an unnamed chain'
}

function firstOf(accounts: unknown): { address: unknown } | undefined {
  const [address] = Array.isArray(accounts) ? accounts : []
  return address === undefined ? undefined : { address }
}

/** Switches the wallet to the chain and adds the chain first if the wallet does not know it. */
async function switchChain(name: string, target: WalletTarget, request: RequestMethod): Promise<void> {
  const chainId = quantity(BigInt(target.identity))
  try {
    await request('wallet_switchEthereumChain', { chainId })
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_CHAIN) throw error
    if (target.endpoints === undefined) throw unsupported(name, `reach ${chains[target.chain].name}`, error)
    await request('wallet_addEthereumChain', additionOf(target, chainId))
    // Some wallets add a chain without switching to it.
    if ((await chainIdOf(request)) !== target.identity) await request('wallet_switchEthereumChain', { chainId })
  }
}

/** Source: EIP-3085. */
function additionOf({ chain, network, endpoints }: WalletTarget, chainId: string) {
  const { name, gasAsset, nativeDecimals } = chains[chain]
  const symbol = gasAsset.slice(gasAsset.indexOf('.') + 1)
  const isDevnet = network === 'mocknet'
  return {
    chainId,
    chainName: isDevnet ? `${name} (Portage devnet, test coins)` : name,
    nativeCurrency: { name: isDevnet ? `Play ${symbol}` : symbol, symbol, decimals: nativeDecimals },
    rpcUrls: [endpoints?.rpc],
  }
}

/** Converts the checked bytes to an `eth_sendTransaction` request. */
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
