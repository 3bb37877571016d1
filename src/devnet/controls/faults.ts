import { setTimeout } from 'node:timers/promises'
import type { ViewName } from '../machine/views.ts'
import type { ControlState } from './controlState.ts'

/** Waits so many milliseconds, or until the request is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Delays of a node that times out and of a slow one. */
export const TIMEOUT_MS = 60_000
export const SLOW_MS = 8_000

/** Waits in real time. The timer does not keep the process alive. */
export const waitRealTime: Wait = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {})

const corsHeaders = { 'access-control-allow-origin': '*' }

/** Simulates a node's fault. Returns undefined when the node answers normally, possibly late. */
export async function simulateFault(
  { settings }: Pick<ControlState, 'settings'>,
  { view, request, wait }: { readonly view: ViewName; readonly request: Request; readonly wait: Wait },
): Promise<Response | undefined> {
  switch (settings.behaviours[view].fault) {
    case '500':
      return new Response('Internal Server Error', { status: 500, headers: corsHeaders })
    case 'garbage':
      return new Response('{"height": 1,, <html>', { headers: { ...corsHeaders, 'content-type': 'application/json' } })
    case 'timeout':
      await wait(TIMEOUT_MS, request.signal)
      return new Response('Gateway Timeout', { status: 504, headers: corsHeaders })
    case 'slow':
      await wait(SLOW_MS, request.signal)
      return undefined
    default:
      return undefined
  }
}
