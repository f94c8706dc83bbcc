export type Listener = (...values: never[]) => void

/** Who hears of what (EIP-1193). */
export type Listeners = {
  add(event: string, listener: Listener): void
  remove(event: string, listener: Listener): void
  emit(event: string, data: unknown): void
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    remove: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          ;(listener as (value: unknown) => void)(data)
        } catch (error) {
          reportError(error) // one that throws keeps nobody else from hearing
        }
      }
    },
  }
}
