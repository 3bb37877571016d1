import { isValidAddress } from '../../core/address/address.ts'
import { checkAddress } from '../../core/address/destination.ts'
import type { DestinationFinding } from '../../core/address/findings.ts'
import { UnknownNameError } from '../../core/address/names.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { affiliateShares } from '../../core/memo/affiliateCaps.ts'
import { checkMemo } from '../../core/memo/checkMemo.ts'
import { isSwapMemo, type SwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { InboundFacts } from '../../core/preparation/readInboundFacts.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { resolveAffiliate } from '../../core/quote/affiliates/resolveAffiliate.ts'
import { ApiError } from '../apiError.ts'

/** The decoded memo of a registration. */
export interface RegisteredSwap {
  readonly memo: SwapMemo
  readonly toAsset: Asset
}

/** Returns the decoded swap of a memo. Throws `ApiError` (invalid_memo) for any other memo. */
export function readSwap(text: string, pools: readonly AgreedPool[]): RegisteredSwap {
  const parsed = parseMemo(text, 'THORCHAIN')
  if (!parsed.ok) throw refusal(`The memo cannot be read: ${parsed.reason}`)
  if (!isSwapMemo(parsed.memo)) throw refusal('Only market and limit swaps are registered here.')
  const { memo } = parsed
  if (memo.passThrough !== undefined) throw refusal('A registered memo cannot contain "|".')
  return { memo, toAsset: resolveAsset(memo.asset, 'THORCHAIN', pools) }
}

/**
 * Checks a memo as a deposit's memo is checked, before its registration is paid and again before an address is shown.
 * The destination must be an address, because a name could change owner within hours, and it must not be a vault, a
 * router or a token. Throws `ApiError` (invalid_memo).
 */
export function checkRegisteredMemo(
  node: Node,
  {
    fromAsset,
    text,
    pools,
  }: { readonly fromAsset: Asset; readonly text: string; readonly pools: readonly AgreedPool[] },
  { source, target, protocolAddresses }: InboundFacts,
): void {
  const { memo, toAsset } = readSwap(text, pools)
  const { protocol, network } = node
  const sides = [source, target, ...protocolAddresses]
  const known = {
    vaults: sides.flatMap((side) => side?.address ?? []),
    routers: sides.flatMap((side) => side?.router ?? []),
    tokens: [fromAsset, ...pools.map(({ asset }) => asset)],
  }
  const { destination, refundAddress } = memo
  if (destination === '')
    throw refusal('The memo has no destination: the sender of a plain deposit may be an exchange.')
  // These say more about an address than the checks of the memo.
  expectPayable(checkAddress({ protocol, network, asset: toAsset, text: destination, known }))
  if (refundAddress !== '') {
    expectPayable(checkAddress({ protocol, network, asset: fromAsset, text: refundAddress, known }))
  }
  const findings = checkMemo({ protocol, network, fromAsset, memo: text, pools })
  // The deposit itself has no memo, so its chain's limit does not count.
  const first = findings.find(({ code }) => code !== 'length')
  if (first !== undefined) throw refusal(first.sentence)
}

/**
 * Refuses affiliates that would make the chain refuse the registration, whose fee is not returned: each name with a
 * share has to be one that a majority of the nodes pays fees to. Throws `ApiError` (invalid_memo), and
 * `NameUnconfirmedError`.
 */
export async function expectKnownAffiliates(node: Node, memo: SwapMemo): Promise<void> {
  const { protocol, network } = node
  const shares = affiliateShares(memo, protocol).filter(({ bps = 0 }) => bps > 0)
  const names = shares.map(({ name }) => name).filter((name) => !isValidAddress(name, 'THOR', network))
  const check = async (name: string) => {
    try {
      await resolveAffiliate(node, name)
    } catch (error) {
      if (!(error instanceof UnknownNameError)) throw error
      throw refusal(`THORChain does not know the affiliate of the memo. ${error.message}`)
    }
  }
  await Promise.all([...new Set(names)].map(check))
}

interface Judged {
  readonly ok: boolean
  readonly findings: readonly DestinationFinding[]
}

/** Throws the refusal of an address, with the spelling to write into the memo instead, if there is one. */
function expectPayable({ ok, findings }: Judged): void {
  if (ok) return
  const found = findings.find(({ severity }) => severity === 'refusal')
  if (found === undefined) throw refusal('The address cannot be paid.')
  const { sentence: message, hint, suggestedAddress } = found
  const facts = suggestedAddress === undefined ? {} : { facts: { suggested_address: suggestedAddress } }
  throw new ApiError('invalid_memo', { message, hint, ...facts })
}

const refusal = (message: string): ApiError => new ApiError('invalid_memo', { message })
