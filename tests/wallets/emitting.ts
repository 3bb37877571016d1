import { EventEmitter } from 'node:events'
import type { Emitter } from '../../src/wallets/listen.ts'

/** The part of a provider that emits events, and how a test emits one. */
export function emitting() {
  const emitter = new EventEmitter()
  const part: Emitter = {
    on: (event, listener) => emitter.on(event, listener as () => void),
    removeListener: (event, listener) => emitter.removeListener(event, listener as () => void),
  }
  return { emitter, part }
}
