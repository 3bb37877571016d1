import { z } from 'zod'

const baseUnitsHint = 'Write digits in 1e8 base units, more than zero: "100000000" is one whole coin.'

/** A positive whole number in 1e8 base units, as text. A JSON number is refused: it may have lost digits on its way. */
export const baseUnits = z
  .string({ error: `Write it as text in quotes. ${baseUnitsHint}` })
  .regex(/^[1-9][0-9]{0,77}$/, baseUnitsHint)
  .meta({ examples: ['100000000'] })

/** Models write numbers where text is expected; a safe integer loses nothing on the way back to text. */
function integerToText(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
}

/** A count of blocks as text. A JSON integer is taken too. */
export const blockCount = z.preprocess(
  integerToText,
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,5})$/, 'Write a whole number of blocks, such as "1".')
    .meta({ examples: ['1'] }),
)

/** An asset as the nodes write it: CHAIN.SYMBOL, tokens with their contract behind a dash. */
export const assetText = z
  .string()
  .regex(/^[A-Za-z0-9]+[./~-][A-Za-z0-9./~-]+$/, 'Write CHAIN.SYMBOL, such as "BTC.BTC".')
  .max(160)

/** A quantity that the node gave, in 1e8 base units. */
export const amountOut = z.string().regex(/^(0|[1-9][0-9]*)$/)
