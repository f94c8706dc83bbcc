import type { AppDoor } from '#provider'
import { speak } from '../app-frames.ts'
import { APP_PORT } from './said.ts'

/** Frames of a page that are kept until the wallet has started. */
const MOST_EARLY = 256

/** Serves pages of apps for as long as this document lives. Who a page is, says its port, by the browser's word. */
export function serveAppPorts(
  door: Promise<AppDoor>,
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
      if (early.length < MOST_EARLY) early.push(frame)
    }
    port.onMessage.addListener((frame) => hear(frame))
    port.onDisconnect.addListener(() => {
      isGone = true
      end()
    })
    const serve = ({ open }: AppDoor): void => {
      if (isGone) return
      const session = open(road)
      end = session.close
      hear = speak(session, (frame) => {
        if (!isGone) port.postMessage(frame)
      })
      for (const frame of early.splice(0)) hear(frame)
    }
    // Where the wallet cannot start, the page tries again later and later.
    door.then(serve, () => port.disconnect())
  })
}
