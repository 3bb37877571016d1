import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { readErrors } from './readErrors.ts'

const gasRate = z.strictObject({
  chainId: z.string().describe('Chain of the rate.'),
  createdAt: z.iso.datetime().describe('When the rates were read.'),
  id: z.int().min(1).describe('Number of the row, always the same for a chain.'),
  unit: z
    .string()
    .describe(
      'Unit of `value` as the nodes name it, such as satsperbyte or gwei. On GAIA, NOBLE, XRP, TRON and SOL it counts the whole transaction.',
    ),
  value: z.string().describe('Recommended rate, a whole number in `unit`.'),
})

/** GET /v1/gas: the gas rate of every chain. */
export const gas = defineOperation({
  method: 'GET',
  path: '/v1/gas',
  summary: 'Gas rate of every chain that a majority of the nodes confirms',
  input: z.object({}),
  output: z
    .array(gasRate)
    .describe('Least rates for deposits. A chain whose nodes disagree is left out, and so is one without a gas rate.'),
  errors: readErrors,
})
