import { blocked, severed } from './failure.ts'
import { type FromWallet, isFromWallet, isWelcome, type ToWallet } from './frames.ts'

/** The window of the wallet, and the port to it. Window messages count only from that window, of the wallet's origin, with our nonce. */
export type WalletWindow = {
  isOpen(): boolean
  /** Opens it, or brings it forward. To be called while a click is answered. Throws a `ProviderError` 4900 where the browser does not open it. */
  open(): void
  /** Says it once the window listens; `onReady` tells when. */
  post(frame: ToWallet): boolean
}

type Deps = {
  readonly url: URL
  readonly told: { readonly name?: string; readonly icon?: string }
  readonly onFrame: (frame: FromWallet) => void
  /** The window listens: anew after each reload of it. */
  readonly onReady: () => void
  readonly onClosed: (why: Error | undefined) => void
}

/** Milliseconds between two looks at a window that is open: it may have been closed or loaded again. */
const LOOK = 300
/** A window that seems closed so soon was cut off by the page's own policy. Milliseconds. */
const CUT_OFF = 1500

const LOOKS = 'popup,width=440,height=760'

export function createWalletWindow({ url, told, onFrame, onReady, onClosed }: Deps): WalletWindow {
  let other: Window | undefined
  let port: MessagePort | undefined
  let looking: ReturnType<typeof setInterval> | undefined
  let openedAt = 0
  let heard = false
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  const drop = (): void => {
    port?.close()
    port = undefined
  }
  const end = (): void => {
    const cut = !heard && Date.now() - openedAt < CUT_OFF
    clearInterval(looking)
    looking = undefined
    other = undefined
    drop()
    onClosed(cut ? severed() : undefined)
  }
  // Said again and again: a window that was loaded anew knows nothing, and one that knows this nonce does not answer it twice.
  const look = (): void => {
    if (other === undefined) return
    if (other.closed) return end()
    other.postMessage({ assay: 1, kind: 'hello', nonce, ...told } satisfies ToWallet, url.origin)
  }
  addEventListener('message', ({ source, origin, data, ports: [given] }) => {
    if (other === undefined || source !== other || origin !== url.origin || given === undefined || !isWelcome(data, nonce)) return
    drop()
    heard = true
    port = given
    port.addEventListener('message', ({ data: frame }) => {
      if (!isFromWallet(frame)) return
      if (frame.kind === 'bye') drop()
      else onFrame(frame)
    })
    port.start()
    onReady()
  })
  return {
    isOpen: () => other !== undefined && !other.closed,
    open() {
      if (other !== undefined && !other.closed) return other.focus()
      const opened = open(url, 'assay', LOOKS)
      if (opened === null) throw blocked()
      other = opened
      openedAt = Date.now()
      heard = false
      looking ??= setInterval(look, LOOK)
    },
    post(frame) {
      port?.postMessage(frame)
      return port !== undefined
    },
  }
}
