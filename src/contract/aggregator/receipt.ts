import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { addressText, assetIdentifier, decimalAmount } from './aggregatorFields.ts'
import { readErrors } from './readErrors.ts'

const chain = z.string().describe('Code of the chain, such as "BTC".')

const payment = z
  .strictObject({
    role: z
      .enum(['output', 'refund', 'affiliate'])
      .describe(
        'output: what the swap bought. refund: what came back. affiliate: a fee that was paid to another account.',
      ),
    chain,
    asset: assetIdentifier,
    amount: decimalAmount,
    address: addressText.describe('Account that was paid.'),
    hash: z
      .string()
      .optional()
      .describe('Hash of the payment; absent on the protocol’s own chain, whose payments have none.'),
  })
  .describe('A payment that the network has sent.')

/** The receipt of an ended swap. `signature` covers every other field. */
export const receiptResponse = z.strictObject({
  type: z.literal('swap-receipt/1').describe('The form of the receipt.'),
  network: z.enum(['devnet', 'stagenet', 'mainnet']).describe('Network of the swap. Only mainnet has coins of value.'),
  issuer: z.string().describe('Address of the site that signed it.'),
  issuedAt: z.int().describe('Unix seconds.'),
  protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
  hash: z.string().describe('Hash of the deposit, as its chain writes it. A deposit has one end: credit a hash once.'),
  end: z
    .enum(['done', 'refunded', 'partially_filled', 'failed'])
    .describe('done: paid in full. partially_filled: partly paid, the rest refunded. failed: nothing will be paid.'),
  chain,
  sourceAddress: addressText.optional().describe('Account that sent the deposit.'),
  sellAsset: assetIdentifier,
  sellAmount: decimalAmount.describe('The deposit in whole coins of sellAsset.'),
  buyAsset: assetIdentifier.optional().describe('Asset that the memo buys, as it is written there.'),
  destinationAddress: addressText
    .optional()
    .describe('Address that the memo pays; absent for a registered name. `payments` has who was paid.'),
  payments: z
    .array(payment)
    .describe('Payments that a majority reports: what the swap bought first, then refunds and affiliates.'),
  confirmedBy: z
    .strictObject({
      agreeing: z.int().describe('Number of operators that report this end with the same outputs and refunds.'),
      configured: z.int().describe('Number of operators that this site asks.'),
      operators: z.array(z.string()).describe('The operators that agree.'),
    })
    .describe(
      'A majority of at least two operators. Sender, deposit and payments to affiliates are also those of a majority.',
    ),
  signature: z
    .strictObject({
      keyId: z.string().describe('Name of the key in /.well-known/quote-keys.json.'),
      value: z.string().describe('Ed25519 signature in base64url.'),
    })
    .describe('Signature of every other field. See /developers/receipts.'),
})

/** GET /v1/receipt/{hash}: the signed end of a swap. */
export const receipt = defineOperation({
  method: 'GET',
  path: '/v1/receipt/{hash}',
  example: { hash: '0'.repeat(64) },
  followsUp: true,
  summary: 'Get the signed receipt of a swap that has ended',
  input: z.strictObject({
    hash: z.string().max(200).describe('Hash of the deposit, in its chain’s form; 0x is allowed.'),
  }),
  output: receiptResponse.describe(
    'The end of a swap that a majority of the configured operators confirms. Verify it before you credit anything.',
  ),
  errors: [
    ...(['invalid_hash', 'swap_not_found', 'receipt_pending', 'receipt_unconfirmed', 'unsupported_asset'] as const),
    ...readErrors,
  ],
  isKeyless: true,
  limits: { requests: 'receipts', executions: 'receipts' },
})
