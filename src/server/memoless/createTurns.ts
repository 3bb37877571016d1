/** Runs work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Limits how many pieces of work run at once in this process; the others wait in order. */
export function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one, or is free.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
