import { chainsOfAddress } from '../address.ts'
import { type Asset, formatAsset, homeChain, sameAsset } from '../asset.ts'
import { chains, isChainId } from '../chain.ts'
import { SwapError, type SwapErrorCode } from '../errors.ts'
import type { Node } from '../nodes/node.ts'
import { type Protocol, protocols } from '../protocol.ts'
import type { QuoteParams } from './getQuote.ts'

/** A question that no node needs to be asked, because its answer is known to be no. */
export class InvalidQuoteError extends SwapError {
  override name = 'InvalidQuoteError'
  constructor(code: SwapErrorCode, { message, hint }: { message: string; hint: string }) {
    super(message, { code, hint })
  }
}

/** The protocol has no pool of this asset and cannot have one. */
export class UnsupportedAssetError extends SwapError {
  override name = 'UnsupportedAssetError'
  readonly asset: Asset
  readonly protocol: Protocol
  constructor({ asset, protocol, reason }: { asset: Asset; protocol: Protocol; reason: string }) {
    super(`${protocols[protocol].name} cannot swap ${formatAsset(asset)}: ${reason}.`, {
      code: 'unsupported_asset',
      hint: 'Use the other protocol or choose another asset.',
    })
    this.asset = asset
    this.protocol = protocol
  }
}

/**
 * Throws when the question cannot have an answer: `UnsupportedAssetError` (unsupported_asset) for a chain that the
 * protocol is not connected to, `InvalidQuoteError` (same_asset, invalid_amount, invalid_parameter,
 * invalid_destination, invalid_address, invalid_affiliate) for the rest. Names are left for the node to resolve.
 */
export function checkQuoteParams(node: Node, params: QuoteParams): void {
  const { fromAsset, toAsset } = params
  if (sameAsset(fromAsset, toAsset)) {
    throw new InvalidQuoteError('same_asset', {
      message: 'Both sides of the swap are the same asset.',
      hint: 'Choose two different assets.',
    })
  }
  for (const asset of [fromAsset, toAsset]) checkSupported(node.protocol, asset)
  if (params.amount <= 0n) {
    throw new InvalidQuoteError('invalid_amount', {
      message: 'The amount to swap is zero.',
      hint: 'Give an amount above zero.',
    })
  }
  checkNumbers(params)
  checkAffiliates(params)
  checkRecipient(node, { asset: toAsset, text: params.destination, code: 'invalid_destination', role: 'destination' })
  checkRecipient(node, {
    asset: fromAsset,
    text: params.refundAddress,
    code: 'invalid_address',
    role: 'refund address',
  })
}

function checkSupported(protocol: Protocol, asset: Asset): void {
  const { chain, kind } = asset
  if (!isChainId(chain) || !chains[chain].protocols.includes(protocol)) {
    throw new UnsupportedAssetError({ asset, protocol, reason: `it is not connected to ${chain}` })
  }
  if (kind === 'secured' && protocol !== 'THORCHAIN') {
    throw new UnsupportedAssetError({ asset, protocol, reason: 'secured assets exist on THORChain only' })
  }
}

const settings = [
  { key: 'streamingInterval', name: 'streaming interval', most: 1_000_000 },
  { key: 'streamingQuantity', name: 'streaming quantity', most: 1_000_000 },
  { key: 'toleranceBps', name: 'tolerance', most: 10_000 },
  { key: 'liquidityToleranceBps', name: 'liquidity tolerance', most: 9_999 },
] as const

function checkNumbers(params: QuoteParams): void {
  for (const { key, name, most } of settings) {
    const value = params[key]
    if (value === undefined || (Number.isSafeInteger(value) && value >= 0 && value <= most)) continue
    throw new InvalidQuoteError('invalid_parameter', {
      message: `The ${name} is not a whole number from 0 to ${most}.`,
      hint: `Give a whole number, or leave the ${name} out.`,
    })
  }
  if (params.toleranceBps !== undefined && params.liquidityToleranceBps !== undefined) {
    throw new InvalidQuoteError('invalid_parameter', {
      message: 'Two kinds of tolerance were given.',
      hint: 'Give either the tolerance or the liquidity tolerance.',
    })
  }
}

const mostAffiliates = 5

function checkAffiliates({ affiliates = [] }: QuoteParams): void {
  const sound = affiliates.every(
    ({ name, bps }) => /^[\w+-]{1,100}$/.test(name) && Number.isSafeInteger(bps) && bps >= 0 && bps <= 10_000,
  )
  if (sound && affiliates.length <= mostAffiliates) return
  throw new InvalidQuoteError('invalid_affiliate', {
    message: 'The affiliates are not written as names with basis points.',
    hint: `Give at most ${mostAffiliates} names or addresses, each with a whole number of basis points.`,
  })
}

/** THORNames and MAYANames: letters, digits, plus, minus and underscore, at most 30. Source: THORNode 3.17, MANAGETHORNAME. */
const nameForm = /^[\w+-]{1,30}$/

interface Recipient {
  readonly asset: Asset
  readonly text: string | undefined
  readonly code: SwapErrorCode
  readonly role: string
}

function checkRecipient({ protocol, network }: Node, { asset, text, code, role }: Recipient): void {
  if (text === undefined) return
  const home = homeChain(asset, protocol)
  const owners = chainsOfAddress(text)
  // Nothing real can reach a mocknet, so it takes addresses of every network.
  const fits = owners.some((owner) => owner.chain === home && (network === 'mocknet' || owner.network === network))
  if (fits || (owners.length === 0 && nameForm.test(text))) return
  throw new InvalidQuoteError(code, {
    message: `The ${role} is not an address on ${home}${wording(owners, home)}.`,
    hint: `Give an address on ${home}, or a registered name.`,
  })
}

function wording(owners: ReturnType<typeof chainsOfAddress>, home: string): string {
  const own = owners.find(({ chain }) => chain === home)
  if (own) return ` but on its ${own.network}`
  const [first] = owners
  if (!first) return ''
  return ` but on ${chains[first.chain].family === 'evm' ? 'an EVM chain' : first.chain}`
}
