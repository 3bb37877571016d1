import type { Hex } from 'viem'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { ProviderError } from '../targets.ts'

/** Body of `wallet_sendCalls`. Source: EIP-5792. */
export interface SentCalls {
  readonly version: string
  readonly from: Hex
  readonly chainId: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: Hex; readonly value: Hex; readonly data: Hex }[]
}

/** JSON-RPC of the wallet's chain. */
export type ChainRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** JSON-RPC of a devnet's chain at a URL. */
export const chainRpc =
  ({ transport }: Pick<Devnet, 'transport'>, url: string): ChainRpc =>
  async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await transport(new Request(url, { method: 'POST', body, headers }))
    const { result, error } = (await response.json()) as { readonly result?: unknown; readonly error?: unknown }
    if (error !== undefined) throw new Error(JSON.stringify(error))
    return result
  }

/** Code of BatchDelegate.sol, compiled; a slow test compiles it again. */
export const delegateCode: Hex = `0x${[
  '60806040526004361061001d575f3560e01c80633f707e6b14610021575b5f5ffd5b61003461002f366004610198565b610036565b00',
  '5b3330146100895760405162461bcd60e51b815260206004820152601760248201527f6f6e6c7920746865206163636f756e7420697473',
  '656c66000000000000000000604482015260640160405180910390fd5b5f5b81811015610193575f5f8484848181106100a7576100a761',
  '0209565b90506020028101906100b9919061021d565b6100c790602081019061023b565b6001600160a01b03168585858181106100e257',
  '6100e2610209565b90506020028101906100f4919061021d565b6020013586868681811061010a5761010a610209565b90506020028101',
  '9061011c919061021d565b61012a906040810190610268565b6040516101389291906102b2565b5f6040518083038185875af192505050',
  '3d805f8114610172576040519150601f19603f3d011682016040523d82523d5f602084013e610177565b606091505b5091509150816101',
  '8957805160208201fd5b505060010161008b565b505050565b5f5f602083850312156101a9575f5ffd5b823567ffffffffffffffff8111',
  '156101bf575f5ffd5b8301601f810185136101cf575f5ffd5b803567ffffffffffffffff8111156101e5575f5ffd5b8560208260051b84',
  '010111156101f9575f5ffd5b6020919091019590945092505050565b634e487b7160e01b5f52603260045260245ffd5b5f8235605e1983',
  '3603018112610231575f5ffd5b9190910192915050565b5f6020828403121561024b575f5ffd5b81356001600160a01b03811681146102',
  '61575f5ffd5b9392505050565b5f5f8335601e1984360301811261027d575f5ffd5b83018035915067ffffffffffffffff821115610297',
  '575f5ffd5b6020019150368190038213156102ab575f5ffd5b9250929050565b818382375f910190815291905056fea264697066735822',
  '1220b509626d55344ad8719dbeec9a72a55892b7a120cf704d60e239cce3d4657fc664736f6c63430008250033',
].join('')}`

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

const prices = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/** Creates the contract that the account delegates to, and returns its address once a block has it. */
export async function createDelegate(
  { account, rpc, chainId }: Pick<SmartAccount, 'account' | 'rpc' | 'chainId'>,
  mine: () => Promise<unknown>,
): Promise<Hex> {
  const size = numberToHex((delegateCode.length - 2) / 2, { size: 2 }).slice(2)
  const data: Hex = `0x61${size}80600c6000396000f3${delegateCode.slice(2)}`
  const nonce = await nonceOf(rpc, account)
  const tx = { type: 'eip1559', chainId, nonce, gas: 1_000_000n, data, ...prices } as const
  const hash = await rpc('eth_sendRawTransaction', [await account.signTransaction(tx)])
  return (await minedReceipt(rpc, hash, mine)).contractAddress as Hex
}

interface Receipt {
  readonly status: string
  readonly contractAddress: string | null
}

/** The receipt of a transaction, after as many blocks as it needs. */
async function minedReceipt(rpc: ChainRpc, hash: unknown, mine: () => Promise<unknown>): Promise<Receipt> {
  for (let blocks = 0; blocks < 20; blocks++) {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt !== null) return receipt
    await mine()
  }
  throw new Error('No block has the transaction.')
}

const nonceOf = async (rpc: ChainRpc, { address }: PrivateKeyAccount): Promise<number> =>
  Number(await rpc('eth_getTransactionCount', [address, 'pending']))

interface SmartAccount {
  readonly account: PrivateKeyAccount
  readonly rpc: ChainRpc
  /** Contract that the account delegates to, in its own transaction (EIP-7702). */
  readonly delegate: Hex
  readonly chainId: number
  readonly status?: unknown
  /** Makes a block before the wallet looks for its transaction. */
  readonly mine?: () => Promise<unknown>
  /** What the wallet sends in place of what it was asked to. */
  readonly change?: (calls: SentCalls['calls']) => SentCalls['calls']
}

/**
 * The methods of EIP-5792 as a wallet has them whose account delegates to a contract: a real transaction of type 4 that
 * the account sends to itself.
 */
export function smartAccountMethods({ account, rpc, delegate, chainId, status = 'ready', mine, change }: SmartAccount) {
  const bundles = new Map<string, unknown>()
  const chain = numberToHex(chainId)
  return {
    wallet_getCapabilities: ([address, chains]: readonly unknown[]) => {
      if (String(address).toLowerCase() !== account.address.toLowerCase()) throw new ProviderError(4100, 'Not shared.')
      return (chains as readonly string[]).includes(chain) ? { [chain]: { atomic: { status } } } : {}
    },
    wallet_sendCalls: async ([body]: readonly unknown[]) => {
      const { version, from, chainId: wanted, atomicRequired, calls } = body as SentCalls
      if (version !== '2.0.0') throw new ProviderError(-32602, 'Unknown version.')
      if (Number(wanted) !== chainId) throw new ProviderError(5710, 'Unsupported chain.')
      if (!atomicRequired || from.toLowerCase() !== account.address.toLowerCase()) throw new ProviderError(4100, 'No.')
      const nonce = await nonceOf(rpc, account)
      const sent = (change ? change(calls) : calls).map(({ to, value, data }) => ({ to, value: BigInt(value), data }))
      const raw = await account.signTransaction({
        ...prices,
        type: 'eip7702',
        chainId,
        nonce,
        gas: 1_000_000n,
        to: account.address,
        data: encodeFunctionData({ abi, functionName: 'execute', args: [sent] }),
        authorizationList: [await account.signAuthorization({ address: delegate, chainId, nonce: nonce + 1 })],
      })
      const id = `0x${'5b'.repeat(32)}${numberToHex(bundles.size, { size: 32 }).slice(2)}`
      bundles.set(id, await rpc('eth_sendRawTransaction', [raw]))
      return { id }
    },
    wallet_getCallsStatus: async ([id]: readonly unknown[]) => {
      const hash = bundles.get(String(id))
      if (hash === undefined) throw new ProviderError(5730, 'Unknown bundle id.')
      const facts = { version: '2.0.0', id, chainId: chain, atomic: true }
      const receipt = mine
        ? await minedReceipt(rpc, hash, mine)
        : ((await rpc('eth_getTransactionReceipt', [hash])) as Receipt | null)
      if (receipt === null) return { ...facts, status: 100 }
      return { ...facts, status: receipt.status === '0x1' ? 200 : 500, receipts: [receipt] }
    },
  }
}
