/** One end of a wire: a Worker, a MessagePort, or a channel between tabs. Messages are structured clones. */
export type Port = {
  post(message: unknown): void
  /** One listener; setting it starts delivery. */
  listen(onMessage: (message: unknown) => void, onGone: (why: 'closed' | 'crashed') => void): void
  close(): void
}

/** Two ends joined in memory, for tests and for modules that share a thread. Delivery is asynchronous, values are cloned. */
export function createPortPair(): readonly [Port, Port] {
  type End = { message?: (message: unknown) => void; gone?: (why: 'closed' | 'crashed') => void; queue: unknown[] }
  const ends: readonly [End, End] = [{ queue: [] }, { queue: [] }]
  let open = true
  const deliver = (end: End, message: unknown): void => {
    if (end.message) end.message(message)
    else end.queue.push(message)
  }
  const port = (mine: End, theirs: End): Port => ({
    post(message) {
      if (!open) return
      const copy = structuredClone(message)
      queueMicrotask(() => deliver(theirs, copy))
    },
    listen(onMessage, onGone) {
      mine.message = onMessage
      mine.gone = onGone
      for (const message of mine.queue.splice(0)) onMessage(message)
    },
    close() {
      if (!open) return
      open = false
      queueMicrotask(() => theirs.gone?.('closed'))
    },
  })
  return [port(ends[0], ends[1]), port(ends[1], ends[0])]
}
