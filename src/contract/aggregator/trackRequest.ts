import { z } from 'zod'

const text = (length: number) => z.string().min(1).max(length)

/**
 * The body of POST /v1/track: `hash` and `chainId`, or, for a swap by plain deposit, `depositAddress`, `fromAsset` and
 * `fromAmount`. The other fields are what existing clients send along; they are accepted and have no effect.
 */
export const trackRequest = z
  .object({
    hash: text(100).optional().describe('Hash of the deposit, as its chain writes it.'),
    chainId: text(40).optional().describe('Id of the chain of the deposit, such as "bitcoin".'),
    block: z.number().optional().describe('Without effect: it belongs to chains that are not supported.'),
    depositChannelId: text(200).optional().describe('Refused: it belongs to a provider that is not supported.'),
    provider: text(40)
      .optional()
      .describe('Protocol of the swap. Without it, both protocols are queried.')
      .meta({ examples: ['THORCHAIN'] }),
    depositAddress: text(200).optional().describe('Address that a memoless swap is paid to.'),
    fromAsset: text(200).optional().describe('Asset of a memoless swap.'),
    fromAmount: text(60).optional().describe('Exact amount of a memoless swap in whole coins, as text.'),
    fromAddress: text(200).optional().describe('Without effect.'),
    toAsset: text(200).optional().describe('Without effect.'),
    toAmount: text(60).optional().describe('Without effect.'),
    toAddress: text(200).optional().describe('Without effect.'),
  })
  .refine(
    ({ hash, chainId, depositAddress, fromAsset, fromAmount }) =>
      (hash !== undefined && chainId !== undefined) ||
      (depositAddress !== undefined && fromAsset !== undefined && fromAmount !== undefined),
    { error: 'Give hash and chainId, or depositAddress with fromAsset and fromAmount.' },
  )

export type TrackRequest = z.output<typeof trackRequest>
