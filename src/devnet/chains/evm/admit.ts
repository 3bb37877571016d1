import type { Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { type DecodedEvmTx, decodeEvmTx } from '../../../core/deposits/evm/decodeEvmTx.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { devnetEvmChainIds } from '../../identity.ts'
import { ChainRefusal } from '../chain.ts'
import type { EvmCall } from './evmCall.ts'
import { gasPrices } from './gasPrices.ts'
import { senderOf } from './signing.ts'

export interface EvmTx extends EvmCall {
  readonly hash: Hex
  readonly nonce: number
  readonly gas: bigint
  /** Wei for one gas that the block takes. */
  readonly price: bigint
  /** The most that the transaction can cost, its value included. */
  readonly most: bigint
}

/** The sender's balance after all pending transactions. */
export interface SenderState {
  readonly nonce: number
  readonly balance: bigint
}

const refuse = (message: string): never => {
  throw new ChainRefusal(-32_000, message)
}

/** Checks a transaction as a node's pool does. Throws `ChainRefusal` with its message. Source: go-ethereum, core/txpool. */
export function admit(chain: EvmChain, bytes: Uint8Array, senderStateOf: (address: string) => SenderState): EvmTx {
  const { chainId, nonce, gas, fee, to, value, data, signed } = read(bytes)
  const own = devnetEvmChainIds[chain]
  if (chainId !== own) refuse(`invalid chain id for signer: have ${chainId} want ${own}`)
  const from = (signed ? senderOf(bytes) : undefined) ?? refuse('invalid sender')
  const [cap, tip] = fee.type === 'legacy' ? [fee.gasPrice, fee.gasPrice] : [fee.maxFeePerGas, fee.maxPriorityFeePerGas]
  if (tip > cap) refuse(`max priority fee per gas higher than max fee per gas: address ${from}`)
  const { base } = gasPrices[chain]
  if (cap < base)
    refuse(`max fee per gas less than block base fee: address ${from}, maxFeePerGas: ${cap}, baseFee: ${base}`)
  const least = 21_000n + BigInt(data.slice(2).length / 2) * 4n
  if (gas < least) refuse(`intrinsic gas too low: gas ${gas}, minimum needed ${least}`)
  if (gas > 30_000_000n) refuse('exceeds block gas limit')
  const sender = senderStateOf(from)
  if (nonce < sender.nonce) refuse(`nonce too low: next nonce ${sender.nonce}, tx nonce ${nonce}`)
  if (nonce > sender.nonce) refuse(`nonce too high: next nonce ${sender.nonce}, tx nonce ${nonce}`)
  const most = value + gas * cap
  if (sender.balance < most) {
    const message = `balance ${sender.balance}, tx cost ${most}, overshot ${most - sender.balance}`
    refuse(`insufficient funds for gas * price + value: ${message}`)
  }
  const price = base + (tip < cap - base ? tip : cap - base)
  return { hash: keccak256(bytes), from, to: to.toLowerCase(), value, data, nonce, gas, price, most }
}

function read(bytes: Uint8Array): DecodedEvmTx {
  try {
    return decodeEvmTx(bytes)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'rlp: the transaction cannot be read')
  }
}
