import { defined } from '#core/defined'
import type { RouterHistory } from '#ui/router/history'
import { type AppFrame, readAppRequestFrame } from '#protocol'
import { type AppProvider, type AppSession, createAppProvider } from '#provider'
import type { Wallet } from '#wallet'
import { connectSession } from '../app-frames.ts'
import { keepPromptWindow } from '../keep-prompt-window.ts'

/** The page that opened this window, as far as another origin may look at it. */
export type Opener = Pick<Window, 'postMessage'> & { readonly top: unknown }

type Hello = { readonly source: unknown; readonly origin: string; readonly data: unknown }
/** One page of the app: who it is by the browser's word, and the nonce that it chose when it was loaded. */
type Taken = { readonly origin: string; readonly nonce: string; readonly session: AppSession; readonly port: MessagePort }

/**
 * The channel of an app that opened this window. The first hello pins its origin for the life of this window: an opener that went on to another site is not
 * spoken to. A hello with a new nonce is the same page loaded anew and takes the channel over; with a known one it is passed over. Returns how to end it.
 */
export function createAppChannel(door: AppProvider, opener: Opener): { hear(message: Hello): void; end(): void } {
  let pinned: string | undefined
  let taken: Taken | undefined

  const end = (): void => {
    taken?.port.postMessage({ assay: 1, kind: 'bye' } satisfies AppFrame)
    taken?.session.close()
    taken?.port.close()
    taken = undefined
  }
  const take = (origin: string, hello: Extract<AppFrame, { readonly kind: 'hello' }>): void => {
    end()
    const { nonce, name, icon } = hello
    const { port1: port, port2: theirs } = new MessageChannel()
    const session = door.open({
      origin,
      by: 'popup',
      framed: opener.top !== opener,
      told: defined({ name, icon }),
    })
    const hear = connectSession(session, (frame) => port.postMessage(frame))
    port.addEventListener('message', ({ data }) => hear(data))
    port.start()
    taken = { origin, nonce, session, port }
    opener.postMessage({ assay: 1, kind: 'welcome', nonce } satisfies AppFrame, { targetOrigin: origin, transfer: [theirs] })
  }
  return {
    hear({ source, origin, data }) {
      if (source !== opener || origin === 'null' || origin === '') return
      const frame = readAppRequestFrame(data)
      if (frame?.kind !== 'hello' || (pinned !== undefined && pinned !== origin) || taken?.nonce === frame.nonce) return
      pinned = origin
      take(origin, frame)
    },
    end,
  }
}

/** All places of this window are under this one, for its headers (features/root/routes.tsx). */
const BASE = '/connect'

/** Listens to the page that opened this window, for as long as this page lives. */
export function serveOpener(wallet: Wallet, opener: Opener, history: RouterHistory): void {
  void keepPromptWindow(wallet, {
    path: () => history.location.pathname.slice(BASE.length),
    go: (path) => history.push(`${BASE}${path}`),
    onMove: (listener) => history.subscribe(listener),
  })
  const road = createAppChannel(createAppProvider({ wallet }), opener)
  addEventListener('message', (message) => road.hear(message))
  addEventListener('pagehide', () => road.end())
}
