import { sha256 } from '@noble/hashes/sha2.js'
import { base58check, hex } from '@scure/base'
import { decodeFunctionData, hexToString, parseAbi } from 'viem'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { memoChainScript } from '../../../src/core/deposits/utxo/memoChainScript.ts'
import { memoFormats } from '../../../src/core/deposits/utxo/planMemoTx.ts'
import { lockingScript } from '../../../src/core/deposits/utxo/script.ts'
import { readPsbt, readSolanaTx, textOfOpReturn } from '../../chainFormats.ts'

/** The effects of a transaction, in the chain's own terms. */
export interface DecodedRoute {
  /** Where the coins go; absent for a deposit on the protocol's own chain. */
  readonly vault?: string
  /** The contract that takes them on EVM chains. */
  readonly router?: string
  /** In the chain's smallest unit. */
  readonly amount: bigint
  readonly memo: string
}

const routerAbi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
])

/** Decodes the transaction of a route, without the library's own decoders where a test has another one. */
export function decodeRoute(route: RouteResult): DecodedRoute {
  const { tx, txType, targetAddress, inboundAddress = '' } = route
  const chain = route.sellAsset.split('.')[0] ?? ''
  if (tx === undefined) return { vault: targetAddress ?? '', amount: -1n, memo: route.memo ?? '' }
  if (txType === 'PSBT' && typeof tx === 'string') return decodePsbt(tx, chain, inboundAddress)
  if (chain === 'ZEC' && typeof tx === 'string') return decodeZcash(tx, inboundAddress)
  if (typeof tx === 'string') return decodeText(tx, chain)
  return 'msgs' in tx ? decodeCosmos(tx) : decodeEvm(tx)
}

function decodePsbt(text: string, chain: string, vault: string): DecodedRoute {
  const outputs = readPsbt(text).tx.outputs
  const script =
    chain === 'BCH'
      ? memoChainScript(vault, { chain, network: 'mocknet' })
      : lockingScript(vault, { chain: chain as 'BTC', network: 'mocknet' }).script
  const paid = outputs.filter((output) => hex.encode(output.script) === hex.encode(script))
  const memo = outputs.flatMap((output) => textOfOpReturn(output.script) ?? [])
  const [first] = paid
  if (first === undefined || paid.length !== 1 || memo.length !== 1) throw new Error('It does not pay the vault once.')
  return { vault, amount: first.amount, memo: memo[0] ?? '' }
}

function decodeZcash(text: string, vault: string): DecodedRoute {
  const { outputs } = memoFormats.ZEC.decode(hex.decode(JSON.parse(text).hex))
  const script = hex.encode(memoChainScript(vault, { chain: 'ZEC', network: 'mocknet' }))
  const [paid, second] = outputs.filter((output) => hex.encode(output.script) === script)
  const memo = outputs.find((output) => output.script[0] === 0x6a)
  if (paid === undefined || second !== undefined) throw new Error('It does not pay the vault once.')
  return { vault, amount: paid.amount, memo: textOfOpReturn(memo?.script ?? new Uint8Array()) ?? '' }
}

function decodeText(text: string, chain: string): DecodedRoute {
  if (chain === 'SOL') {
    // Its compute budget comes first.
    const [, , transfer, memo] = readSolanaTx(Buffer.from(text, 'base64')).instructions
    const amount = transfer === undefined ? -1n : Buffer.from(transfer.data).readBigUInt64LE(4)
    return { vault: transfer?.accounts[1] ?? '', amount, memo: Buffer.from(memo?.data ?? []).toString() }
  }
  const json = JSON.parse(text)
  if (chain === 'XRP') {
    const { Destination: vault, Amount, Memos } = json
    return { vault, amount: BigInt(Amount), memo: Buffer.from(Memos[0].Memo.MemoData, 'hex').toString() }
  }
  const { value } = json.raw_data.contract[0].parameter
  if (value.data !== undefined)
    return { ...decodeTransferCall(value.data), memo: Buffer.from(json.raw_data.data, 'hex').toString() }
  return { amount: BigInt(value.amount), memo: Buffer.from(json.raw_data.data, 'hex').toString() }
}

/** Decodes a call of TRC-20's transfer(address,uint256) with Ethereum's ABI. TRON adds 0x41 in front of the 20 bytes. */
function decodeTransferCall(data: string): { vault: string; amount: bigint } {
  const abi = parseAbi(['function transfer(address to, uint256 value)'])
  const [to, amount] = decodeFunctionData({ abi, data: `0x${data.replace(/^0x/, '')}` }).args
  return { vault: base58check(sha256).encode(Uint8Array.of(0x41, ...hex.decode(to.slice(2).toLowerCase()))), amount }
}

function decodeCosmos(tx: Extract<RouteResult['tx'], { msgs: unknown }>): DecodedRoute {
  const { typeUrl, value } = tx.msgs[0] as { typeUrl: string; value: Record<string, never> }
  if (typeUrl === '/types.MsgDeposit') {
    const { coins, memo } = value as unknown as { coins: [{ amount: string }]; memo: string }
    return { amount: BigInt(coins[0].amount), memo }
  }
  const { to, amount } = value as unknown as { to: string; amount: [{ amount: string }] }
  return { vault: to, amount: BigInt(amount[0].amount), memo: tx.memo }
}

function decodeEvm({ to, value, data }: Extract<RouteResult['tx'], { data: string }>): DecodedRoute {
  const call = data as `0x${string}`
  if (!call.startsWith('0x44bc937b')) return { vault: to, amount: BigInt(value), memo: hexToString(call) }
  const [vault, asset, amount, memo] = decodeFunctionData({ abi: routerAbi, data: call }).args
  const isCoin = /^0x0{40}$/.test(asset)
  if (isCoin ? amount !== BigInt(value) : BigInt(value) !== 0n) throw new Error('Its value is not its amount.')
  return { vault, router: to, amount, memo }
}
