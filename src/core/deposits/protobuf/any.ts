import { bytes, message, one, text } from './protobuf.ts'

/** google.protobuf.Any: a message and the name of its type. */
export const packedMessage = message({ typeUrl: one(1, text), value: one(2, bytes) })
