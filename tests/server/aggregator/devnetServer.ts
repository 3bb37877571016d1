import type { OperationSpec } from '../../../src/contract/defineOperation.ts'
import type { LoadReader, ServerContext } from '../../../src/server/context.ts'
import { bindHandler, type Handler } from '../../../src/server/transport/bindHandler.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { createTestContext } from '../testContext.ts'

/** The service over a devnet whose time advances only with `step`. */
export interface DevnetServer {
  readonly harness: Harness
  readonly context: ServerContext
  /** Validates the input, calls the handler and validates its output, as the HTTP frame does. */
  readonly call: <Op extends OperationSpec>(
    operation: Op,
    handler: Handler<Op>,
    input: unknown,
  ) => ReturnType<ReturnType<typeof bindHandler<Op>>['run']>
}

/** Creates the service with the devnet's nodes, indexers and chain servers. */
export function createDevnetServer(harness = createHarness()): DevnetServer {
  const { context } = createTestContext(harness.devnet.transport, harness.nodes)
  const loadReader = (async (chain) => harness.readerOf(chain)) as LoadReader
  const complete: ServerContext = { ...context, midgards: harness.midgards, loadReader, clock: harness.clock.now }
  return {
    harness,
    context: complete,
    call: (operation, handler, input) => bindHandler(operation, handler).run(input, complete),
  }
}
