import { vi } from 'vitest'
import { type Provider, type AssayOptions, createAssay } from '../../packages/connect/src/index.ts'
import type { AppProvider, AppConnection } from '../../src/provider/index.ts'
import { createAppChannel } from '../../src/shells/web/app-channel.ts'

export const SITE = 'https://shop.example'
export const WALLET = 'https://assay.example'

/** What was asked of the wallet, and how the test answers it. */
export type OpenedWindow = {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly origin: string
  answer(result: unknown): void
}

type Message = { readonly source: unknown; readonly origin: string; readonly data: unknown; readonly ports: readonly MessagePort[] }
type Target = string | { readonly targetOrigin?: string; readonly transfer?: readonly Transferable[] }

/**
 * A page, and the window that it opens: what a browser gives to each of them, with true ports between them and both of our sides as they ship. The provider behind
 * is the test's. One at a time, since both sides take their window from the global scope.
 */
export function openPage({ blocked = [] }: { readonly blocked?: readonly number[] } = {}) {
  const hearing = new Set<(message: Message) => void>()
  const asked: OpenedWindow[] = []
  const opened: string[] = []
  const sessions: { emit(event: string, data: unknown): void }[] = []
  let road: ReturnType<typeof createAppChannel> | undefined
  let focused = 0

  const door: AppProvider = {
    open({ origin }: AppConnection) {
      const listeners = new Set<(event: never) => void>()
      sessions.push({ emit: (event, data) => listeners.forEach((listener) => listener({ event, data } as never)) })
      return {
        request: ({ id, method, params }) => new Promise((answer) => asked.push({ id, method, params, origin, answer })),
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        close: () => listeners.clear(),
      }
    },
  }
  /** The page, as the window that it opened has it. */
  const opener = {
    postMessage(data: unknown, target: Target) {
      const { targetOrigin = '', transfer = [] } = typeof target === 'string' ? { targetOrigin: target } : target
      if (targetOrigin === SITE)
        hear({ source: popup, origin: WALLET, data: structuredClone(data), ports: transfer as readonly MessagePort[] })
    },
    top: undefined as unknown,
  }
  opener.top = opener
  const hear = (message: Message): void => hearing.forEach((listener) => listener(message))
  /** The window, as the page has it. */
  const popup = {
    closed: false,
    focus: () => void focused++,
    postMessage(data: unknown, target: string) {
      if (target === WALLET) road?.hear({ source: opener, origin: SITE, data: structuredClone(data) })
    },
  }
  const load = (): void => {
    road?.end()
    road = createAppChannel(door, opener as never)
  }

  vi.stubGlobal('addEventListener', (_type: string, listener: (message: Message) => void) => hearing.add(listener))
  vi.stubGlobal('open', (url: URL) => {
    if (blocked.includes(opened.push(String(url)))) return null
    popup.closed = false
    return popup
  })
  return {
    /** Every call that reached the wallet, oldest first. */
    asked,
    opened,
    sessions,
    hear,
    popup,
    focused: () => focused,
    /** The window is there, or there anew after a reload of it. */
    load,
    close() {
      popup.closed = true
      road?.end()
      road = undefined
    },
    /** What has a document, and no wallet of ours: another page, or one whose script never ran. */
    unload() {
      road?.end()
      road = undefined
    },
    provider: (more: Partial<AssayOptions> = {}): Provider => createAssay({ url: WALLET, name: 'Lantern shop', ...more }),
  }
}
