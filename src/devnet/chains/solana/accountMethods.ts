import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../../core/deposits/solana/solanaNetworks.ts'
import { RpcError } from '../jsonRpc.ts'
import { refusing } from './refusing.ts'
import { addressOf, inContext, optionsOf, type SolanaMethods, type SolanaNode } from './solanaNode.ts'

const LOADER = 'NativeLoader1111111111111111111111111111111'
const programs = new Set<string>([SYSTEM_PROGRAM, MEMO_PROGRAM, COMPUTE_BUDGET_PROGRAM])
/** Rent epoch of an account that pays no rent. */
const NO_RENT = 18_446_744_073_709_551_615n

/** Balances and accounts. Source: solana.com/docs/rpc. */
export const accountMethods: SolanaMethods = (node) => {
  const account = (owner: unknown, options: unknown) => accountOf(node, addressOf(owner), options)
  return {
    getBalance: ([owner]) => inContext(node, node.accounts().get(addressOf(owner)) ?? 0n),
    getAccountInfo: ([owner, options]) => inContext(node, account(owner, options)),
    getMultipleAccounts: ([owners, options]) => {
      if (!Array.isArray(owners) || owners.length > 100) throw new RpcError(-32602, 'Invalid params')
      return inContext(
        node,
        owners.map((owner) => account(owner, options)),
      )
    },
    // No pool has a Solana token.
    getTokenAccountsByOwner: ([owner]) => {
      addressOf(owner)
      return inContext(node, [])
    },
    getTokenSupply: () => {
      throw new RpcError(-32602, 'Invalid param: could not find account')
    },
    requestAirdrop: ([owner, lamports]) => {
      const isAmount = typeof lamports === 'number' && Number.isSafeInteger(lamports) && lamports > 0
      if (!isAmount) throw new RpcError(-32602, 'Invalid params')
      return refusing(() => node.give(addressOf(owner), BigInt(lamports)))
    },
  }
}

/** Renders an account; null for one without lamports. No account has data. */
export function accountOf({ accounts }: SolanaNode, address: string, options: unknown): object | null {
  const { encoding } = optionsOf(options)
  const data = encoding === undefined ? '' : ['', encoding === 'jsonParsed' ? 'base64' : encoding]
  const common = { data, rentEpoch: NO_RENT, space: 0 }
  if (programs.has(address)) return { ...common, lamports: 1n, owner: LOADER, executable: true }
  const lamports = accounts().get(address) ?? 0n
  return lamports === 0n ? null : { ...common, lamports, owner: SYSTEM_PROGRAM, executable: false }
}
