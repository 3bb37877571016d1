import { requireSession } from '../session.ts'
import type { PageVisit } from './pageVisit.ts'

/** How long a form that was sent is remembered: a day, in milliseconds. */
const keptMs = 86_400_000

/**
 * Runs the action of a form once, because a reload of its page sends the form again. Forms of two pages differ in their
 * hidden field. Returns undefined for a form that was already sent. A failed action can be repeated.
 */
export async function onceOfForm<T>({ context, form }: PageVisit, action: () => Promise<T>): Promise<T | undefined> {
  const { session } = await requireSession(context)
  const { idempotency } = context.store
  const request = { key: `affiliate form ${session.id} ${form}`, fingerprint: '', leaseMs: keptMs }
  const reserved = await idempotency.reserve(request, context.clock())
  if (reserved.state !== 'reserved') return undefined
  try {
    return await action()
  } catch (thrown) {
    await idempotency.release(reserved.lease)
    throw thrown
  }
}
