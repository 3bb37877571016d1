/**
 * Waits until the browser has drawn the page once, so that code which loads next does not delay it. A hidden page is
 * not drawn, so it does not wait.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    // The frame's own callbacks run before it is drawn.
    requestAnimationFrame(() => setTimeout(resolve))
  })
