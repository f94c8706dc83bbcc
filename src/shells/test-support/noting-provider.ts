import type { AppProvider, AppConnection } from '#provider'

/** A provider that notes who came and went; what is asked there is answered with the method's own name. */
export function createNotingProvider(): {
  readonly door: AppProvider
  readonly opened: readonly AppConnection[]
  readonly closed: readonly string[]
} {
  const opened: AppConnection[] = []
  const closed: string[] = []
  const door: AppProvider = {
    open(road) {
      opened.push(road)
      return {
        request: ({ method }) => Promise.resolve(`${method} by ${road.origin}`),
        subscribe: () => () => undefined,
        close: () => closed.push(road.origin),
      }
    },
  }
  return { door, opened, closed }
}
