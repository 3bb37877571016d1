/**
 * Waits for the browser's next task, so that long work does not block input and drawing in between. Hidden pages wait
 * no longer than a timer.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve)
      })
