import { systemClock } from '../core/nodes/net/clock.ts'
import type { Transport } from '../core/nodes/net/transport.ts'
import { createServerTransport } from '../core/readers/serverTransport.ts'
import { type CheckHostName, createHostNameCheck, withHostNames } from './checkHostName.ts'
import { connectSocket } from './connectSocket.ts'

/** Creates the transport of a check of every endpoint, most of which may be out of reach. */
export function createDiagnosisTransport(
  checkHostName: CheckHostName = createHostNameCheck({ clock: systemClock }),
): Transport {
  return withHostNames(createServerTransport({ clock: systemClock, connect: connectSocket }), checkHostName)
}
