import { z } from 'zod'
import { formatDecimal, InvalidAmountError, parseDecimal, type Units } from '../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'

/**
 * The field types of `/v1`. Its amounts are decimals of whole coins, as text, and its tolerances are percent; the
 * functions below convert both to bigint and basis points without a float.
 */

/** A route of one protocol: as the network chooses, or streamed in parts. */
export const providerNames = ['THORCHAIN', 'THORCHAIN_STREAMING', 'MAYACHAIN', 'MAYACHAIN_STREAMING'] as const

export type ProviderName = (typeof providerNames)[number]

export const providerName = z
  .enum(providerNames)
  .describe(
    'A protocol. With _STREAMING, the memo requests parts with blocks between them; without it, the memo leaves that to ' +
      'the network: Maya swaps at once, THORChain may split the swap over a few blocks.',
  )

/** The protocol behind a provider. */
export function protocolOf(provider: ProviderName): Protocol {
  return provider === 'THORCHAIN' || provider === 'THORCHAIN_STREAMING' ? 'THORCHAIN' : 'MAYACHAIN'
}

/** Whether the provider's memo has streaming parameters. */
export function isStreaming(provider: ProviderName): boolean {
  return provider === 'THORCHAIN_STREAMING' || provider === 'MAYACHAIN_STREAMING'
}

/** An address, or a name where one is allowed. */
export const addressText = z.string().min(1).max(256)

/** An asset: CHAIN.SYMBOL, a token with its contract. Letter case is free in requests. */
export const assetIdentifier = z
  .string()
  .regex(/^[A-Za-z0-9]+[./~-][A-Za-z0-9./~_-]+$/, 'Write CHAIN.SYMBOL, such as "BTC.BTC".')
  .max(160)
  .describe('Asset as CHAIN.SYMBOL; a token has its contract behind a dash.')
  .meta({ examples: ['BTC.BTC'] })

const decimalPattern = /^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?$/
const decimalAdvice = 'Write whole coins as text with one dot, such as "0.5".'

/** Whole coins as a decimal, from 0. */
export const decimalAmount = z
  .string({ error: `Write it as text in quotes. ${decimalAdvice}` })
  .regex(decimalPattern, decimalAdvice)
  .describe('Whole coins as a decimal, as text: "0.5" is half a coin.')
  .meta({ examples: ['0.5'] })

/** Whole coins as a decimal, more than zero. */
export const positiveDecimalAmount = decimalAmount.refine((text) => /[1-9]/.test(text), {
  error: `The amount is zero. ${decimalAdvice}`,
})

/** Whole coins as a decimal that may be negative, for differences. */
export const signedDecimal = z
  .string()
  .regex(/^-?(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?$/)
  .describe('Whole coins as a decimal, as text; negative for a gain.')

const percentAdvice = 'Write percent with at most two decimals, such as 3 or 0.5.'

/** Percent from 0 to 100 with at most two decimals, as a number or text. */
export const percent = z
  .union([z.number().min(0).max(100), z.string().max(10)])
  .refine((value) => /^(?:0|[1-9][0-9]?|100)(?:\.[0-9]{1,2})?$/.test(String(value)), { error: percentAdvice })
  .describe('Percent with at most two decimals: 3 is three percent, 0.5 half a percent.')
  .meta({ examples: [3] })

export const bpsField = z.int().describe('Hundredths of a percent: 100 is one percent.')

/** Unix seconds as text, as the contract writes `expiration`. */
export const unixSecondsText = z
  .string()
  .regex(/^[1-9][0-9]{9}$/)
  .describe('Unix seconds, as text.')

/** Unix seconds as a number. */
export const unixSeconds = z.int().min(0).describe('Unix seconds.')

export const seconds = z.int().min(0).describe('Seconds.')

/** Something a caller should know that is not an error: the contract's `warnings` allow two codes only. */
export const notice = z.strictObject({
  code: z.string().describe('What it is about, for machines; stable.'),
  message: z.string().describe('What it is about, for people.'),
})

export type Notice = z.output<typeof notice>

/**
 * Converts whole coins to the asset's units: "0.5" is 50000000, and 5000000000 for CACAO. Zeros after the last unit are
 * allowed, further digits are not, because nothing is rounded. Throws `InvalidAmountError` (invalid_amount) and
 * `UnknownDecimalsError` (unsupported_asset).
 */
export function unitsOf(text: string, asset: Asset): Units {
  const decimals = unitDecimals(asset)
  if (!decimalPattern.test(text)) throw new InvalidAmountError({ value: text, decimals })
  return parseDecimal(text, decimals)
}

/**
 * Converts units of the asset to whole coins; negative for a gain. Throws `UnknownDecimalsError` (unsupported_asset).
 */
export function decimalOf(value: bigint, asset: Asset): string {
  return formatDecimal(value, unitDecimals(asset))
}

/** Converts percent to basis points: 0.5 is 50. Throws `InvalidAmountError` (invalid_amount). */
export function bpsOf(value: z.input<typeof percent>): number {
  return Number(parseDecimal(String(value), 2))
}

/** Converts basis points to percent: 50 is "0.5". */
export function percentOf(bps: number): string {
  return formatDecimal(BigInt(bps), 2)
}
