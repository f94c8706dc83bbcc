import type { CDPSession, Page } from '@playwright/test'

/** A heap as V8 gives it away: everything that is kept alive, and by what (chrome-devtools-frontend, heap_snapshot_model). */
type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
      readonly edge_fields: readonly string[]
      readonly edge_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly strings: readonly string[]
}

type Edge = { readonly type: string; readonly name: string | number; readonly to: number }

/** What was found, and the way to it from the roots, nearest first. */
export type HeapMatch = { readonly text: string; readonly kept: readonly string[] }

/** Somebody who speaks to one debugging target. */
export type Debugger = {
  send(method: string, params?: object): Promise<unknown>
  on(method: string, listener: (params: never) => void): void
}

/** Forces a collection, twice: what only a finalizer kept goes with the second. Then the heap, as it is. */
export async function heapOf(target: Debugger): Promise<Heap> {
  const chunks: string[] = []
  target.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }: { chunk: string }) => void chunks.push(chunk))
  await target.send('HeapProfiler.enable')
  for (let time = 0; time < 2; time++) await target.send('HeapProfiler.collectGarbage')
  await target.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await target.send('HeapProfiler.disable')
  return createHeap(JSON.parse(chunks.join('')) as Snapshot)
}

/** The debugger of a page. */
export async function debuggerOf(page: Page): Promise<Debugger> {
  const session: CDPSession = await page.context().newCDPSession(page)
  return {
    send: (method, params) => session.send(method as 'HeapProfiler.enable', params as never),
    on: (method, listener) => void session.on(method as never, listener as never),
  }
}

/** The Workers of a page whose URL holds this, each with its debugger, from now on and as they come. */
export async function workersOf(page: Page, part: string): Promise<{ readonly alive: () => readonly Debugger[] }> {
  const session = await page.context().newCDPSession(page)
  const alive = new Map<string, Debugger>()
  const waiting = new Map<string, (message: { readonly result?: unknown; readonly error?: { readonly message: string } }) => void>()
  const listeners = new Map<string, (params: never) => void>()
  let last = 0
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (!targetInfo.url.includes(part)) return
    alive.set(sessionId, {
      on: (method, listener) => void listeners.set(`${sessionId} ${method}`, listener),
      send: (method, params = {}) =>
        new Promise((resolve, reject) => {
          const id = ++last
          waiting.set(`${sessionId} ${id}`, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)))
          session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject)
        }),
    })
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => void alive.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const said = JSON.parse(message) as { id?: number; method?: string; params?: never; result?: unknown; error?: { message: string } }
    if (said.id !== undefined) waiting.get(`${sessionId} ${said.id}`)?.(said)
    else if (said.method !== undefined) listeners.get(`${sessionId} ${said.method}`)?.(said.params as never)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return { alive: () => [...alive.values()] }
}

export type Heap = {
  /** How many strings are alive. */
  readonly strings: number
  /** Strings that hold one of these, joined and sliced ones put together first. */
  holding(pattern: RegExp): readonly HeapMatch[]
  /** Lists in which these stand one after the other. */
  listing(run: readonly string[]): readonly HeapMatch[]
}

function createHeap({ snapshot: { meta }, nodes, edges, strings }: Snapshot): Heap {
  const [fields, edgeFields] = [meta.node_fields.length, meta.edge_fields.length]
  const field = (name: string): number => meta.node_fields.indexOf(name)
  const edgeField = (name: string): number => meta.edge_fields.indexOf(name)
  const [atType, atName, atCount] = [field('type'), field('name'), field('edge_count')]
  const [edgeType, edgeName, edgeTo] = [edgeField('type'), edgeField('name_or_index'), edgeField('to_node')]
  const types = meta.node_types[0]
  const edgeTypes = meta.edge_types[0]
  const count = nodes.length / fields
  const firstEdge = new Uint32Array(count + 1)
  for (let node = 0; node < count; node++) firstEdge[node + 1] = (firstEdge[node] ?? 0) + (nodes[node * fields + atCount] ?? 0)
  const typeOf = (node: number): string => types[nodes[node * fields + atType] ?? 0] ?? ''
  const nameOf = (node: number): string => strings[nodes[node * fields + atName] ?? 0] ?? ''
  const edgesOf = (node: number): Edge[] => {
    const all: Edge[] = []
    for (let edge = firstEdge[node] ?? 0; edge < (firstEdge[node + 1] ?? 0); edge++) {
      const at = edge * edgeFields
      const type = edgeTypes[edges[at + edgeType] ?? 0] ?? ''
      const name = edges[at + edgeName] ?? 0
      all.push({
        type,
        name: type === 'element' || type === 'hidden' ? name : (strings[name] ?? ''),
        to: (edges[at + edgeTo] ?? 0) / fields,
      })
    }
    return all
  }
  const isString = (node: number): boolean => typeOf(node).endsWith('string')
  /** A joined string is two others, a sliced one a part of another: V8 writes only plain ones out. */
  const textOf = (node: number, depth = 0): string => {
    if (depth > 200) return ''
    const type = typeOf(node)
    if (type === 'string') return nameOf(node)
    if (type === 'concatenated string') {
      const all = edgesOf(node)
      return ['first', 'second'].map((part) => textOf(all.find(({ name }) => name === part)?.to ?? 0, depth + 1)).join('')
    }
    const parent = edgesOf(node).find(({ name }) => name === 'parent')
    return parent ? textOf(parent.to, depth + 1) : ''
  }
  let keepers: Map<number, { readonly from: number; readonly by: Edge }> | undefined
  /** The shortest way from the roots to each node, without weak edges. */
  const ways = (): Map<number, { readonly from: number; readonly by: Edge }> => {
    if (keepers) return keepers
    keepers = new Map()
    const queue = [0]
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at] ?? 0
      for (const by of edgesOf(from)) {
        if (by.type === 'weak' || by.to === 0 || keepers.has(by.to)) continue
        keepers.set(by.to, { from, by })
        queue.push(by.to)
      }
    }
    return keepers
  }
  const keptBy = (node: number): readonly string[] => {
    const way: string[] = []
    for (let at = node; at !== 0 && way.length < 40;) {
      const step = ways().get(at)
      if (!step) break
      way.push(`${String(step.by.name)} of ${typeOf(step.from)} ${nameOf(step.from).slice(0, 60)}`)
      at = step.from
    }
    return way
  }
  const all = Array.from({ length: count }, (_, node) => node)
  return {
    strings: all.filter(isString).length,
    holding: (pattern) =>
      all.flatMap((node) => {
        if (!isString(node)) return []
        const text = textOf(node)
        return pattern.test(text) ? [{ text, kept: keptBy(node) }] : []
      }),
    listing: (run) =>
      all.flatMap((node) => {
        if (isString(node)) return []
        const items = edgesOf(node).filter(({ type, to }) => type === 'element' && isString(to))
        if (items.length < run.length) return []
        const words = items.toSorted((a, b) => Number(a.name) - Number(b.name)).map(({ to }) => textOf(to))
        const found = words.some((_, at) => run.every((word, step) => words[at + step] === word))
        return found ? [{ text: words.slice(0, 30).join(' '), kept: keptBy(node) }] : []
      }),
  }
}
