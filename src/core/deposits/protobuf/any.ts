import { bytes, message, one, text } from './protobuf.ts'

/** google.protobuf.Any: a message and its type URL. */
export const packedMessage = message({ typeUrl: one(1, text), value: one(2, bytes) })
