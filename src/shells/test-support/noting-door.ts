import type { AppDoor, AppRoad } from '#provider'

/** A door that notes who came and went; what is asked there is answered with the method's own name. */
export function createNotingDoor(): { readonly door: AppDoor; readonly opened: readonly AppRoad[]; readonly closed: readonly string[] } {
  const opened: AppRoad[] = []
  const closed: string[] = []
  const door: AppDoor = {
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
