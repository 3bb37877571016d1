import type { Protocol } from '../chains/protocol.ts'
import { expectAsset, expectParty, type ParseContext } from './addressFields.ts'
import { affiliateCaps } from './affiliateCaps.ts'
import type { MemoAggregator, SwapMemo } from './memo.ts'
import { MemoParseError } from './memoParseError.ts'
import { parseAmountField, parseBpsField, parseCountField } from './numberFields.ts'

/** Parses the fields after the keyword. Source: ParseSwapMemo of both nodes. */
export function parseSwapMemo(context: ParseContext, kind: SwapMemo['kind'], fields: readonly string[]): SwapMemo {
  const [asset = '', destination = '', limit = '', affiliates = '', bps = '', code = '', target = '', least = ''] =
    fields
  const aggregator = readAggregator(context, code, target, least)
  return {
    kind,
    asset: expectAsset(asset, 'asset', context),
    ...readDestination(context, destination),
    ...readLimit(context, limit),
    ...readAffiliates(context, affiliates, bps),
    ...(aggregator === undefined ? {} : { aggregator }),
  }
}

/** Everything after the first slash is the refund address; the node ignores an unreadable one. */
function readDestination(context: ParseContext, text: string): Pick<SwapMemo, 'destination' | 'refundAddress'> {
  const slash = text.indexOf('/')
  const destination = slash < 0 ? text : text.slice(0, slash)
  const refundAddress = slash < 0 ? '' : text.slice(slash + 1)
  if (destination !== '') expectParty(destination, 'destination', context)
  if (destination === '' && refundAddress !== '') {
    throw new MemoParseError('There is a refund address, but no destination.')
  }
  return { destination, refundAddress }
}

/** Only THORChain's form without slashes requires a whole number; the nodes read every other form as a float. */
function readLimit({ protocol }: ParseContext, text: string): Pick<SwapMemo, 'limit' | 'interval' | 'quantity'> {
  const slash = text.includes('/')
  const [limit = '', interval = '', ...quantity] = text.split('/')
  return {
    limit: parseAmountField(limit, 'limit', { fractions: slash || protocol === 'MAYACHAIN' }),
    interval: parseCountField(interval, 'streaming interval'),
    quantity: parseCountField(quantity.join('/'), 'streaming quantity'),
  }
}

/**
 * THORChain requires one share for each affiliate or one for all. Maya allows missing shares, which default to those of
 * the MAYANames. Throws for shares without affiliates.
 */
function readAffiliates(
  context: ParseContext,
  nameText: string,
  bpsText: string,
): Pick<SwapMemo, 'affiliates' | 'affiliateBps'> {
  const { protocol } = context
  const { count, parsedBps } = affiliateCaps[protocol]
  const affiliates = listOf(nameText)
  const affiliateBps = listOf(bpsText).map((text) =>
    text === '' && protocol === 'MAYACHAIN' ? undefined : parseBpsField(text, 'affiliate share', parsedBps),
  )
  for (const name of readNames(protocol, affiliates, affiliateBps)) expectParty(name, 'affiliate', context)
  if (affiliates.length > count)
    throw new MemoParseError(`There are ${affiliates.length} affiliates; the maximum is ${count}.`)
  const isOneForAll = affiliateBps.length === 1 && affiliates.length > 1
  const hasDefaults = protocol === 'MAYACHAIN' && affiliateBps.length === 0
  if (affiliateBps.length !== affiliates.length && !isOneForAll && !hasDefaults) {
    throw new MemoParseError(`There are ${affiliates.length} affiliates, but ${affiliateBps.length} shares.`)
  }
  // On Maya a name's own share takes precedence over one share for all, so the sum is unknown here.
  const times = isOneForAll && protocol === 'THORCHAIN' ? affiliates.length : 1
  const total = affiliateBps.reduce<number>((sum, share) => sum + (share ?? 0), 0) * times
  if (total > parsedBps)
    throw new MemoParseError(`The affiliates share ${total} basis points; the maximum is ${parsedBps}.`)
  return { affiliates, affiliateBps }
}

/**
 * Returns the affiliates that the nodes read as an address or a registered name. THORChain reads only the first, and
 * none when a single affiliate gets no share; it skips the others that it cannot pay. Maya reads all of them, shares or
 * not. Neither reads an empty one. Source: ParseSwapMemo of THORNode 3.17, GetMultipleAffiliatesAndBps of Mayanode
 * 1.124.
 */
function readNames(
  protocol: Protocol,
  affiliates: readonly string[],
  affiliateBps: readonly (number | undefined)[],
): readonly string[] {
  const named = affiliates.filter((name) => name !== '')
  if (protocol === 'MAYACHAIN') return named
  if (affiliates.length === 1 && affiliateBps[0] === 0) return []
  return affiliates[0] === '' ? [] : named.slice(0, 1)
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split('/')
}

function readAggregator(
  { protocol }: ParseContext,
  code: string,
  target: string,
  limit: string,
): MemoAggregator | undefined {
  if (code === '' && target === '' && limit === '') return undefined
  if (code === '') throw new MemoParseError('There is a target for an aggregator, but no aggregator.')
  for (const text of [code, target]) {
    if (!/^[\w.-]{0,100}$/.test(text))
      throw new MemoParseError('The aggregator has characters other than letters and digits.')
  }
  return { code, target, limit: parseAmountField(limit, 'aggregator limit', { fractions: protocol === 'MAYACHAIN' }) }
}
