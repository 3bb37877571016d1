import * as v from 'valibot'

/** A quantity in hex. Source: EIP-1474. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text: string) => BigInt(text)),
)

/** A quantity that a float holds exactly, such as a height, nonce or chain id. */
export const smallQuantity = v.pipe(
  v.string(),
  v.regex(/^0x0*[0-9a-fA-F]{1,13}$/),
  v.transform((text: string) => Number(BigInt(text))),
)

const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text: string) => text.toLowerCase()),
)

export const txHash = hash
/** Bytes, "0x" when there are none. */
export const data = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
/** A 32-byte number returned by a call. */
export const word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text: string) => BigInt(text)),
)

export const blockHash = v.object({ hash })
export const latestBlock = v.object({ baseFeePerGas: v.optional(quantity) })

/** Null until mined. `status` 0 is a revert. */
export const receipt = v.nullable(
  v.object({ transactionHash: hash, status: v.pipe(v.string(), v.regex(/^0x[01]$/)), blockNumber: smallQuantity }),
)

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text: string) => text.toLowerCase()),
)

/** 32 KB in hex; a router's event has a memo of at most 250 bytes. */
const MAX_EVENT_HEX = 2 + 2 * 32_768

/** Null until mined. */
export const receiptEvents = v.nullable(
  v.object({
    transactionHash: hash,
    status: v.pipe(v.string(), v.regex(/^0x[01]$/)),
    logs: v.array(
      v.object({ address: address, topics: v.array(hash), data: v.pipe(data, v.maxLength(MAX_EVENT_HEX)) }),
    ),
  }),
)

/** 128 KB in hex, the relay limit. Source: geth, txMaxSize. */
const MAX_INPUT_HEX = 2 + 2 * 131_072

/** Null for a transaction that is neither mined nor in the mempool. */
export const transaction = v.nullable(
  v.object({
    hash,
    from: address,
    to: v.optional(v.nullable(address)),
    input: v.pipe(data, v.maxLength(MAX_INPUT_HEX)),
    value: quantity,
    chainId: v.optional(v.nullable(smallQuantity)),
  }),
)
