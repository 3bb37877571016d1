import { expectAsset, expectParty, type ParseContext } from './addressFields.ts'
import type { MemoAggregator, SwapMemo } from './memo.ts'
import { affiliateCaps } from './memoLimits.ts'
import { MemoParseError } from './memoParseError.ts'
import { parseAmountField, parseBpsField, parseCountField } from './numberFields.ts'

/** The fields after the function word. Source: ParseSwapMemo of both nodes. */
export function parseSwapMemo(reading: ParseContext, kind: SwapMemo['kind'], fields: readonly string[]): SwapMemo {
  const [asset = '', destination = '', limit = '', affiliates = '', bps = '', code = '', target = '', least = ''] =
    fields
  const aggregator = readAggregator(reading, code, target, least)
  return {
    kind,
    asset: expectAsset(asset, 'asset', reading),
    ...readDestination(reading, destination),
    ...readLimit(reading, limit),
    ...readAffiliates(reading, affiliates, bps),
    ...(aggregator === undefined ? {} : { aggregator }),
  }
}

/** What stands after the first slash is the refund address, whatever it is: the node ignores one that it cannot read. */
function readDestination(reading: ParseContext, text: string): Pick<SwapMemo, 'destination' | 'refundAddress'> {
  const slash = text.indexOf('/')
  const destination = slash < 0 ? text : text.slice(0, slash)
  const refundAddress = slash < 0 ? '' : text.slice(slash + 1)
  if (destination !== '') expectParty(destination, 'destination', reading)
  if (destination === '' && refundAddress !== '') {
    throw new MemoParseError('There is a refund address, but no destination.')
  }
  return { destination, refundAddress }
}

/** Only THORChain's plain form insists on whole numbers; every other form is read through a float. */
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
 * THORChain wants one share each or one for all; Maya lets shares out, which are then the MAYANames' own. Shares without
 * affiliates are refused.
 */
function readAffiliates(
  reading: ParseContext,
  nameText: string,
  bpsText: string,
): Pick<SwapMemo, 'affiliates' | 'affiliateBps'> {
  const { protocol } = reading
  const { count, parsedBps } = affiliateCaps[protocol]
  const affiliates = listOf(nameText)
  const affiliateBps = listOf(bpsText).map((text) =>
    text === '' && protocol === 'MAYACHAIN' ? undefined : parseBpsField(text, 'affiliate share', parsedBps),
  )
  for (const name of affiliates) expectParty(name, 'affiliate', reading)
  if (affiliates.length > count)
    throw new MemoParseError(`There are ${affiliates.length} affiliates; ${count} is the most.`)
  const spread = affiliateBps.length === 1 && affiliates.length > 1
  const own = protocol === 'MAYACHAIN' && affiliateBps.length === 0
  if (affiliateBps.length !== affiliates.length && !spread && !own) {
    throw new MemoParseError(`There are ${affiliates.length} affiliates, but ${affiliateBps.length} shares.`)
  }
  // With one share for several of Maya's names, a name's own share comes first, so that the sum is not known here.
  const times = spread && protocol === 'THORCHAIN' ? affiliates.length : 1
  const total = affiliateBps.reduce<number>((sum, share) => sum + (share ?? 0), 0) * times
  if (total > parsedBps)
    throw new MemoParseError(`The affiliates share ${total} basis points; ${parsedBps} is the most.`)
  return { affiliates, affiliateBps }
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
    if (!/^[\w.-]{0,100}$/.test(text)) throw new MemoParseError('The aggregator is not written in letters and digits.')
  }
  return { code, target, limit: parseAmountField(limit, 'aggregator limit', { fractions: protocol === 'MAYACHAIN' }) }
}
