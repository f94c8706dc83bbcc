import type { Port } from '#protocol'
import type { Database } from '#store'

// The edges of a tab: what it says to its Workers, what it writes, what it sends. A test stops the tab at any of them.

const never = new Promise<never>(() => undefined)

/** Counts what a tab does at its edges, and dies or waits at one of them. */
export type Steps = {
  /** Everything done so far, in order: `post vault signTransaction`, `written requests`, `fetched eth_sendRawTransaction`. */
  readonly done: readonly string[]
  /** From now on: at the n-th step (from 0), or at the first with this name, it dies or stands still. Resolves when it got there. */
  stop(at: number | string, how: 'dies' | 'waits'): Promise<void>
  /** What stood still goes on. */
  goOn(): void
  readonly dead: boolean
  /** Resolves when it may be done; never in a dead tab. */
  pass(name: string): Promise<void>
  kill(): void
}

export function createSteps(onDeath: () => void): Steps {
  const done: string[] = []
  let armed: { readonly at: number | string; readonly how: 'dies' | 'waits'; readonly from: number; readonly there: () => void } | undefined
  let gate: Promise<void> | undefined
  let open = (): void => undefined
  let dead = false
  const kill = (): void => {
    dead = true
    onDeath()
  }
  const isNow = (name: string): boolean =>
    armed !== undefined && (typeof armed.at === 'number' ? done.length - armed.from === armed.at : armed.at === name)
  return {
    done,
    get dead() {
      return dead
    },
    kill,
    stop: (at, how) =>
      new Promise((there) => {
        armed = { at, how, from: done.length, there }
      }),
    goOn() {
      gate = undefined
      open()
    },
    async pass(name) {
      if (armed && isNow(name)) {
        const { how, there } = armed
        armed = undefined
        if (how === 'dies') kill()
        else gate = new Promise((resolve) => (open = resolve))
        there()
      }
      if (dead) return never
      await gate
      if (dead) return never
      done.push(name)
    },
  }
}

type Frame = { readonly is?: string; readonly name?: string; readonly id?: number }
/** Told to a freshly opened vault in passing, whenever: not part of anything that is done in order. */
const IN_PASSING = 'setAutoLock'
const frameOf = (message: unknown): Frame => (typeof message === 'object' && message !== null ? message : {})

/** A port to a Worker whose calls and answers are steps. Order is kept. */
export function steppedPort(port: Port, worker: string, steps: Steps): Port {
  const names = new Map<number, string>()
  const inOrder = (): ((name: string | undefined, work: () => void) => void) => {
    let last = Promise.resolve()
    return (name, work) => {
      last = last.then(() => (name === undefined ? undefined : steps.pass(name))).then(() => (steps.dead ? never : work()))
    }
  }
  const out = inOrder()
  const back = inOrder()
  return {
    post(message) {
      const { is, name, id } = frameOf(message)
      const copy: unknown = structuredClone(message)
      if (is === 'call' && name !== undefined && name !== IN_PASSING && id !== undefined) names.set(id, name)
      out(is === 'call' && name !== IN_PASSING ? `post ${worker} ${name ?? ''}` : undefined, () => port.post(copy))
    },
    listen: (onMessage, onGone) =>
      port.listen((message) => {
        const { is, id } = frameOf(message)
        const name = id === undefined ? undefined : names.get(id)
        back(is !== 'event' && name !== undefined ? `answer ${worker} ${name}` : undefined, () => onMessage(message))
      }, onGone),
    close: () => port.close(),
  }
}

/** The page's database whose writes of records are steps, before and after: a step that it dies before is not on disk, one after is. */
export function steppedDatabase(db: Database, steps: Steps): Database {
  const named = (key: string): string => key.split(':')[1] ?? key
  const wrap = (real: object): unknown =>
    new Proxy(real, {
      get(target, name) {
        if (name === 'transaction')
          return (stores: string, mode?: string, options?: unknown) =>
            mode === 'readwrite' ? transaction(stores, options) : (target as Database).transaction(stores as never)
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
      },
    })
  /** As much of a transaction as the store uses: pages put at once. Begun when it is let through, and whole or not at all, as the real one is. */
  const transaction = (stores: string, options: unknown): unknown => {
    if (typeof stores !== 'string') return db.transaction(stores as never, 'readwrite', options as never)
    let finish = (): void => undefined
    let fails = (_: unknown): void => undefined
    const done = new Promise<void>((resolve, reject) => {
      finish = resolve
      fails = reject
    })
    const pages: { readonly key: string }[] = []
    let going: Promise<void> | undefined
    const run = async (): Promise<void> => {
      const name = named(pages[0]?.key ?? '')
      await steps.pass(`write ${name}`)
      const real = db.transaction(stores as 'pages', 'readwrite', options as never)
      await Promise.all([...pages.map((page) => real.store.put(page as never)), real.done])
      await steps.pass(`written ${name}`)
      finish()
    }
    const put = (page: { readonly key: string }): Promise<void> => {
      pages.push(page)
      going ??= Promise.resolve()
        .then(run)
        .catch((error: unknown) => {
          fails(error)
          throw error
        })
      return going
    }
    return { store: { put }, done }
  }
  return wrap(db) as Database
}
