import { hex } from '@scure/base'
import { halfHash } from './xrpLedger.ts'

/** Codes of the types that payments use. */
const types = {
  Unknown: -2,
  Done: -1,
  NotPresent: 0,
  UInt16: 1,
  UInt32: 2,
  UInt64: 3,
  Hash128: 4,
  Hash256: 5,
  Amount: 6,

  Blob: 7,
  AccountID: 8,
  STObject: 14,
  STArray: 15,
  UInt8: 16,
  Hash160: 17,
  PathSet: 18,
  Vector256: 19,

  Transaction: 10_001,
  LedgerEntry: 10_002,
  Validation: 10_003,
  Metadata: 10_004,
} as const

/** Fields of payments, their results and their memos: name and field code, by type. */
const fieldCodes: Readonly<Partial<Record<keyof typeof types, Readonly<Record<string, number>>>>> = {
  Unknown: { Generic: 0, Invalid: -1 },
  UInt16: { LedgerEntryType: 1, TransactionType: 2 },
  UInt32: {
    NetworkID: 1,
    Flags: 2,
    SourceTag: 3,
    Sequence: 4,
    DestinationTag: 14,
    LastLedgerSequence: 27,

    TransactionIndex: 28,
    TicketSequence: 41,
  },
  Hash256: { AccountTxnID: 9, InvoiceID: 17, hash: 257, index: 258 },
  Amount: { Amount: 1, Fee: 8, SendMax: 9, DeliverMin: 10, DeliveredAmount: 18 },
  Blob: { SigningPubKey: 3, TxnSignature: 4, MemoType: 12, MemoData: 13, MemoFormat: 14 },
  AccountID: { Account: 1, Destination: 3 },
  STObject: { ObjectEndMarker: 1, Memo: 10 },
  STArray: { ArrayEndMarker: 1, Memos: 9 },
  UInt8: { TransactionResult: 3 },
}

const notSerialized: ReadonlySet<string> = new Set(['Invalid', 'hash', 'index'])

const fields = Object.entries(fieldCodes).flatMap(([type, codes]) =>
  Object.entries(codes).map(([name, nth]) => {
    const isSerialized = !notSerialized.has(name)
    const isSigningField = isSerialized && name !== 'TxnSignature'
    return [name, { nth, isVLEncoded: type === 'Blob' || type === 'AccountID', isSerialized, isSigningField, type }]
  }),
)

const definitions = {
  TYPES: types,
  FIELDS: fields,
  LEDGER_ENTRY_TYPES: { Invalid: -1, AccountRoot: 97 },
  TRANSACTION_TYPES: { Invalid: -1, Payment: 0 },
  TRANSACTION_RESULTS: {
    telINSUF_FEE_P: -394,
    telWRONG_NETWORK: -386,
    telREQUIRES_NETWORK_ID: -385,

    temBAD_AMOUNT: -298,
    temREDUNDANT: -275,
    tefALREADY: -198,
    tefPAST_SEQ: -190,
    tefMAX_LEDGER: -187,

    terINSUF_FEE_B: -97,
    terNO_ACCOUNT: -96,
    terPRE_SEQ: -92,
    tesSUCCESS: 0,

    tecUNFUNDED_PAYMENT: 104,
    tecNO_DST_INSUF_XRP: 125,
  },
}

const hash = hex.encode(halfHash(new TextEncoder().encode(JSON.stringify(definitions)))).toUpperCase()

/**
 * Returns the binary format of payments, the only transactions of this ledger; only the hash to a client that has it.
 * Source: xrpl.org, server_definitions.
 */
export const serverDefinitions = (known: unknown): object => (known === hash ? { hash } : { ...definitions, hash })
