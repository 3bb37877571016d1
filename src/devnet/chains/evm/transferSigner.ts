import type { Hex } from 'viem'
import { encodeFunctionData, stringToHex } from 'viem/utils'
import { parseAddress } from '../../../core/address/address.ts'
import type { Units } from '../../../core/asset/amount.ts'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import type { Credit, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import type { KeyRing } from '../keyRing.ts'
import { type DevnetToken, nativeOf, throwUnsupportedAsset, unitsRoundedUp } from '../tokens.ts'
import { evmAbi, NO_ADDRESS } from './abi.ts'
import { versionsOf } from './routerCodes.ts'
import { type OwnTx, signOwn } from './signing.ts'

type Call = Omit<OwnTx, 'nonce'>

/** Gas limits of the devnet's own transactions. */
const GAS = { coin: 60_000n, approve: 60_000n, call: 150_000n } as const

/** A transaction that this signer signed. */
interface SignedRecord {
  readonly address: string
  readonly nonce: number
  /** Hash of the approval before it. */
  readonly approval?: string
}

/** Later than any block. */
const NEVER_EXPIRES = 2n ** 63n

/** The call of a vault's payment. Between vaults, a router V4.1 moves the credit and not the tokens. */
function payoutCall(router: Hex, args: readonly [Hex, Hex, bigint, string], keepsTokens: boolean): Hex {
  const [, asset, , memo] = args
  if (keepsTokens && asset !== NO_ADDRESS && memo.startsWith('MIGRATE:')) {
    return encodeFunctionData({ abi: evmAbi, functionName: 'transferAllowance', args: [router, ...args] })
  }
  return encodeFunctionData({ abi: evmAbi, functionName: 'transferOut', args })
}

/** Returns the token of an asset; undefined for the gas coin. Throws `SwapError` (unsupported_asset). */
export function tokenOf(chain: EvmChain, tokens: readonly DevnetToken[], asset: string): DevnetToken | undefined {
  if (asset === chains[chain].gasAsset) return undefined
  return tokens.find((token) => token.asset === asset) ?? throwUnsupportedAsset(chain, asset)
}

export function createTransferSigner(chain: EvmChain, { tokens, routers }: ChainSetup, keys: KeyRing) {
  const decimalsOf = (asset: string): number => tokenOf(chain, tokens, asset)?.decimals ?? chains[chain].nativeDecimals
  const nativeAmount = ({ asset, amount }: Credit): bigint => nativeOf(asset, amount, decimalsOf(asset))
  const versions = versionsOf(routers)
  const nonces = { state: { next: new Map<string, number>(), made: new Map<string, SignedRecord>() } }

  /** A payment without a router has its memo as data; a token transfer then has none. */
  function callsOf({ to, memo, depositRouter, payoutRouter, ...credit }: Transfer): readonly Call[] {
    const receiver = parseAddress(to, chain, 'mocknet') as Hex
    const native = nativeAmount({ to, ...credit })
    const token = tokenOf(chain, tokens, credit.asset)?.contract as Hex | undefined
    const router = (depositRouter ?? payoutRouter ?? routers[0]?.address) as Hex | undefined
    if (memo === '' || router === undefined) {
      if (token === undefined) {
        return [{ to: receiver, value: native, data: memo === '' ? '0x' : stringToHex(memo), gas: GAS.coin }]
      }
      const data = encodeFunctionData({ abi: evmAbi, functionName: 'transfer', args: [receiver, native] })
      return [{ to: token, value: 0n, data, gas: GAS.call }]
    }
    const args = [receiver, token ?? NO_ADDRESS, native, memo] as const
    const keepsTokens = versions.get(router.toLowerCase()) === '4.1'
    const out =
      depositRouter === undefined
        ? payoutCall(router, args, keepsTokens)
        : encodeFunctionData({ abi: evmAbi, functionName: 'depositWithExpiry', args: [...args, NEVER_EXPIRES] })
    const paid = { to: router, value: token === undefined ? native : 0n, data: out, gas: GAS.call }
    // A router V4.1 pays tokens that it already holds for the vault.
    if (token === undefined || (keepsTokens && depositRouter === undefined)) return [paid]
    const allow = encodeFunctionData({ abi: evmAbi, functionName: 'approve', args: [router, native] })
    return [{ to: token, value: 0n, data: allow, gas: GAS.approve }, paid]
  }

  return {
    decimalsOf,
    nativeAmount,
    nonces,
    /** The signed transactions of a payment, in their order; the last one is the payment itself. */
    signed(transfer: Transfer) {
      const key = keys(transfer.from)
      const { address } = key
      const { next, made } = nonces.state
      let approval: string | undefined
      return callsOf(transfer).map((call) => {
        const nonce = next.get(address) ?? 0
        next.set(address, nonce + 1)
        const signed = signOwn(chain, { ...call, nonce }, key)
        made.set(signed.hash, { address, nonce, ...(approval !== undefined && { approval }) })
        approval = signed.hash
        return signed
      })
    },
    /** Forgets a refused transaction and all that its key signed later. Returns the hashes of the later ones. */
    takeBack(hash: string): readonly string[] {
      const { next, made } = nonces.state
      const refused = made.get(hash)
      if (refused === undefined) return []
      next.set(refused.address, refused.nonce)
      const later = [...made].filter(([, { address, nonce }]) => address === refused.address && nonce > refused.nonce)
      for (const one of [hash, ...later.map(([name]) => name)]) made.delete(one)
      return later.map(([name]) => name)
    },
    /** Forgets a transaction that the chain no longer knows. */
    forget: (hash: string): void => void nonces.state.made.delete(hash),
    /** A transaction's fee in units, with that of the approval made for it; undefined while no block has it. */
    feeOf(hash: string, paid: (hash: string) => bigint | undefined): Units | undefined {
      const own = paid(hash)
      if (own === undefined) return undefined
      const { gasAsset, nativeDecimals } = chains[chain]
      return unitsRoundedUp(gasAsset, own + (paid(nonces.state.made.get(hash)?.approval ?? '') ?? 0n), nativeDecimals)
    },
  }
}
