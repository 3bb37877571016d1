import { z } from 'zod'

const digits = z.string().regex(/^(?:0|[1-9][0-9]{0,77})$/)
const hexData = z.string().regex(/^0x[0-9a-fA-F]*$/)
const address = z.string().min(1).max(256)
const wei = digits.describe('Wei, as decimal digits.')

const evmTx = z
  .strictObject({
    chainId: z.int().describe('EIP-155 id. On the devnet, its own private id.'),
    from: address,
    to: address.describe('The router, or the vault where the protocol has no router.'),
    value: wei,
    data: hexData,
    nonce: z.int(),
    gas: digits.describe('Gas limit.'),
    maxFeePerGas: wei.optional(),
    maxPriorityFeePerGas: wei.optional(),
    gasPrice: wei.optional().describe('Only on chains without EIP-1559.'),
  })
  .describe('An EVM transaction.')

const coin = z.strictObject({ denom: z.string(), amount: digits.describe('The chain’s smallest unit.') })

const cosmosTx = z
  .strictObject({
    accountNumber: z.int(),
    chainId: z.string(),
    fee: z.strictObject({ amount: z.array(coin), gas: digits }),
    memo: z.string().describe('Memo of the transaction; empty for a MsgDeposit, which has its own.'),
    msgs: z.array(z.strictObject({ typeUrl: z.string(), value: z.record(z.string(), z.unknown()) })),
    sequence: z.int(),
    signDoc: z
      .strictObject({ bodyBytes: z.base64(), authInfoBytes: z.base64(), chainId: z.string(), accountNumber: digits })
      .optional()
      .describe(
        'The same transaction as the exact bytes of signDirect. They contain the public key: absent for an account that ' +
          'has none on its chain, unless the request has sourcePublicKey.',
      ),
  })
  .describe('A Cosmos transaction. Addresses are bech32 text.')

const quorum = z
  .strictObject({
    agreeing: z.int().describe('Number of operators that report this vault and router.'),
    configured: z.int().describe('Number of configured operators.'),
    operators: z.array(z.string()).describe('The operators that agree.'),
    height: z.int().describe('Newest block of the protocol among them.'),
  })
  .describe('Who confirms inboundAddress. It is never shown without a majority of the configured operators.')

/** Fields of a deposit. Absent from every response without `dry: false`, and whenever a check fails. */
export const depositFields = {
  targetAddress: address.optional().describe('Where the transaction pays: the router on EVM chains, else the vault.'),
  inboundAddress: address.optional().describe('The vault. Absent for coins on the protocol’s own chain.'),
  inboundQuorum: quorum.optional(),
  memo: z
    .string()
    .max(250)
    .optional()
    .describe('Swap instruction, written by this service and compared with the request.'),
  notes: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe(
      'How the source chain delivers the memo with the deposit, and further requirements. Always present with a memo: tx ' +
        'follows it. A deposit without its memo is not swapped and can be lost.',
    ),
  tx: z
    .union([evmTx, cosmosTx, z.string().max(400_000)])
    .optional()
    .describe(
      'The unsigned transaction. As text: a PSBT in base64 (BTC, LTC, BCH, DOGE, DASH), a Solana transaction in base64 ' +
        '(SOL), JSON for the wallet (XRP, TRON), JSON with the unsigned transaction in hex and the inputs that it spends (ZEC).',
    ),
  txType: z.enum(['PSBT', 'EVM', 'COSMOS']).optional(),
  approvals: z
    .array(evmTx)
    .optional()
    .describe('Token approvals to sign and mine first, in this order. The nonce of tx comes after them.'),
}

export type EvmTxResult = z.input<typeof evmTx>
export type CosmosTxResult = z.input<typeof cosmosTx>
