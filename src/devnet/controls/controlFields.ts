import { z } from 'zod'
import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'

export const protocolField = z
  .enum(protocolIds as [Protocol, ...Protocol[]])
  .meta({ description: 'THORChain or Maya Protocol.', examples: ['THORCHAIN'] })

export const assetField = z
  .string()
  .min(1)
  .max(120)
  .meta({ description: 'Asset notation: CHAIN.SYMBOL, tokens with their contract.', examples: ['BTC.BTC'] })

export const amountField = z
  .string()
  .regex(/^[1-9]\d{0,29}$/, 'it is not a whole number of base units above zero')
  .meta({
    description: 'Base units of the nodes on every chain: 1e8 per coin, 1e10 for CACAO, 1e4 for MAYA.',
    examples: ['50000000'],
  })

export const addressField = z.string().min(1).max(200)

export const hashField = z.string().meta({ description: 'Spelled as on its chain.' })

export const chainField = z
  .string()
  .min(1)
  .max(10)
  .meta({ description: 'Chain id used by the protocols.', examples: ['BTC'] })

export const dollarsField = z
  .string()
  .regex(
    /^(?=.*[1-9])(0|[1-9]\d{0,11})(\.\d{1,12})?$/,
    'it is not a decimal number above zero of at most 12 digits on either side',
  )
  .meta({ description: 'US dollars for one coin, as a decimal.', examples: ['101000.5'] })

/** Number of items in a list, newest first. */
export const limitField = (usual: number, most: number) =>
  z.coerce.number().int().min(1).max(most).default(usual).meta({ description: 'Number of items, newest first.' })

export const nothing = z.strictObject({}).default({}).meta({ description: 'No fields.' })
