import type { AppProvider } from '#provider'
import { connectSession } from '../app-frames.ts'
import { APP_PORT } from './messages.ts'

/** Frames of a page that are kept until the wallet has started. */
const MAX_EARLY = 256

/** Serves pages of apps for as long as this document lives. Who a page is, says its port, by the browser's word. */
export function serveAppPorts(
  door: Promise<AppProvider>,
  { id, onConnect }: Pick<typeof chrome.runtime, 'id' | 'onConnect'> = chrome.runtime,
): void {
  onConnect.addListener((port) => {
    const { sender } = port
    // Content scripts of ours alone: those of pages in tabs.
    if (port.name !== APP_PORT || sender?.id !== id || sender?.tab === undefined || sender.origin === undefined) return port.disconnect()
    const road = { origin: sender.origin, by: 'extension', framed: sender.frameId !== 0 } as const
    const early: unknown[] = []
    let isGone = false
    let end = (): void => undefined
    let hear = (frame: unknown): void => {
      if (early.length < MAX_EARLY) early.push(frame)
    }
    port.onMessage.addListener((frame) => hear(frame))
    port.onDisconnect.addListener(() => {
      isGone = true
      end()
    })
    const serve = ({ open }: AppProvider): void => {
      if (isGone) return
      const session = open(road)
      end = session.close
      hear = connectSession(session, (frame) => {
        if (!isGone) port.postMessage(frame)
      })
      for (const frame of early.splice(0)) hear(frame)
    }
    // Where the wallet cannot start, the page tries again later and later.
    door.then(serve, () => port.disconnect())
  })
}
