import { encodeFunctionData, type Hex, stringToHex } from 'viem'
import { parseAddress } from '../../../core/address.ts'
import type { Units } from '../../../core/amount.ts'
import { chains } from '../../../core/chain.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import type { Credit, Transfer } from '../chain.ts'
import type { KeyRing } from '../keys.ts'
import { type DevnetToken, nativeOf, noSuchAsset, unitsAbove } from '../money.ts'
import type { ChainSetup } from '../setup.ts'
import { evmAbi, NO_ADDRESS } from './abi.ts'
import { type OwnTx, signOwn } from './signing.ts'

type Call = Omit<OwnTx, 'nonce'>

/** Enough for each; what is not used is not paid. */
const GAS = { coin: 60_000n, call: 200_000n } as const

/** Where an asset lives on the chain: its token, or undefined for the coin. Throws `SwapError` (unsupported_asset). */
export function tokenOf(chain: EvmChain, tokens: readonly DevnetToken[], asset: string): DevnetToken | undefined {
  if (asset === chains[chain].gasAsset) return undefined
  return tokens.find((token) => token.asset === asset) ?? noSuchAsset(chain, asset)
}

export function createOutgoing(chain: EvmChain, { tokens, routers }: ChainSetup, keys: KeyRing) {
  const decimalsOf = (asset: string): number => tokenOf(chain, tokens, asset)?.decimals ?? chains[chain].nativeDecimals
  const nativeAmount = ({ asset, amount }: Credit): bigint => nativeOf(asset, amount, decimalsOf(asset))
  const nonces = { state: { next: new Map<string, number>(), approvals: new Map<string, string>() } }

  /** A payment without a router carries its memo as data; tokens carry none then. */
  function callsOf({ to, memo, ...credit }: Transfer): readonly Call[] {
    const receiver = parseAddress(chain, to, 'mocknet') as Hex
    const native = nativeAmount({ to, ...credit })
    const token = tokenOf(chain, tokens, credit.asset)?.contract as Hex | undefined
    const [router] = routers as readonly Hex[]
    if (memo === '' || router === undefined) {
      if (token === undefined) {
        return [{ to: receiver, value: native, data: memo === '' ? '0x' : stringToHex(memo), gas: GAS.coin }]
      }
      const data = encodeFunctionData({ abi: evmAbi, functionName: 'transfer', args: [receiver, native] })
      return [{ to: token, value: 0n, data, gas: GAS.call }]
    }
    const args = [receiver, token ?? NO_ADDRESS, native, memo] as const
    const out = encodeFunctionData({ abi: evmAbi, functionName: 'transferOut', args })
    const paid = { to: router, value: token === undefined ? native : 0n, data: out, gas: GAS.call }
    if (token === undefined) return [paid]
    const allow = encodeFunctionData({ abi: evmAbi, functionName: 'approve', args: [router, native] })
    return [{ to: token, value: 0n, data: allow, gas: GAS.call }, paid]
  }

  return {
    decimalsOf,
    nativeAmount,
    nonces,
    /** The signed transactions of a payment, in their order; the last one is the payment itself. */
    signed(transfer: Transfer) {
      const key = keys(transfer.from)
      const { next, approvals } = nonces.state
      const made = callsOf(transfer).map((call) => {
        const nonce = next.get(key.address) ?? 0
        next.set(key.address, nonce + 1)
        return signOwn(chain, { ...call, nonce }, key)
      })
      const [first, payment] = made
      if (first !== undefined && payment !== undefined) approvals.set(payment.hash, first.hash)
      return made
    },
    /** A transaction's fee in units, with that of the approval made for it; undefined while no block has it. */
    feeOf(hash: string, paid: (hash: string) => bigint | undefined): Units | undefined {
      const own = paid(hash)
      if (own === undefined) return undefined
      const { gasAsset, nativeDecimals } = chains[chain]
      return unitsAbove(gasAsset, own + (paid(nonces.state.approvals.get(hash) ?? '') ?? 0n), nativeDecimals)
    },
  }
}
