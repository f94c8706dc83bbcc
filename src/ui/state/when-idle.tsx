/** Milliseconds after which a page that is never idle goes on. */
const PATIENCE = 2000

/** Waits until the browser has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE })
    else setTimeout(resolve, 200)
  })
