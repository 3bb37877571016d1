import * as z from 'zod/mini'

/** A quantity in hex. Source: EIP-1474. */
export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text: string) => BigInt(text)),
)

/** A quantity that a float holds exactly, such as a height, nonce or chain id. */
export const smallQuantity = z.pipe(
  z.string().check(z.regex(/^0x0*[0-9a-fA-F]{1,13}$/)),
  z.transform((text: string) => Number(BigInt(text))),
)

const hash = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  z.transform((text: string) => text.toLowerCase()),
)

export const txHash = hash
/** Bytes, "0x" when there are none. */
export const data = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))
/** A 32-byte number returned by a call. */
export const word = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  z.transform((text: string) => BigInt(text)),
)

export const blockHash = z.object({ hash })
export const latestBlock = z.object({ baseFeePerGas: z.optional(quantity) })

/** Null until mined. `status` 0 is a revert. */
export const receipt = z.nullable(
  z.object({ transactionHash: hash, status: z.enum(['0x0', '0x1']), blockNumber: smallQuantity }),
)

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((text: string) => text.toLowerCase()),
)

/** 32 KB in hex; a router's event has a memo of at most 250 bytes. */
const MAX_EVENT_HEX = 2 + 2 * 32_768

/** Null until mined. */
export const receiptEvents = z.nullable(
  z.object({
    transactionHash: hash,
    status: z.enum(['0x0', '0x1']),
    logs: z.array(z.object({ address: address, topics: z.array(hash), data: data.check(z.maxLength(MAX_EVENT_HEX)) })),
  }),
)

/** 128 KB in hex, the relay limit. Source: geth, txMaxSize. */
const MAX_INPUT_HEX = 2 + 2 * 131_072

/** Null for a transaction that is neither mined nor in the mempool. */
export const transaction = z.nullable(
  z.object({
    hash,
    from: address,
    to: z.optional(z.nullable(address)),
    input: data.check(z.maxLength(MAX_INPUT_HEX)),
    value: quantity,
    chainId: z.optional(z.nullable(smallQuantity)),
  }),
)
