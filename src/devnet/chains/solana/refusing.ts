import { ChainRefusal } from '../chain.ts'
import { RpcError } from '../jsonRpc.ts'
import { SimulationFailure } from './solanaLedger.ts'

/** Runs a check, with its refusal as an error of the method: `RpcError`. */
export function refusing<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    const failed = error instanceof SimulationFailure ? { err: error.err, logs: [], unitsConsumed: 0 } : undefined
    throw new RpcError(Number(error.code), error.message, failed)
  }
}
