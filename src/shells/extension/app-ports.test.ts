import { describe, expect, it } from 'vitest'
import type { AppProvider } from '#provider'
import { createNotingProvider } from '../test-support/noting-provider.ts'
import { serveAppPorts } from './app-ports.ts'
import { APP_PORT } from './messages.ts'

const ORIGIN = 'https://app.example'
const SENDER = { id: 'ours', origin: ORIGIN, url: `${ORIGIN}/x`, frameId: 0, tab: { id: 1 } }

/** The browser's side, and a provider that notes who came. */
function served() {
  const { door, opened, closed } = createNotingProvider()
  let come: (port: chrome.runtime.Port) => void = () => undefined
  let start: (door: AppProvider) => void = () => undefined
  serveAppPorts(new Promise((resolve) => (start = resolve)), {
    id: 'ours',
    onConnect: { addListener: (listener) => void (come = listener) },
  })
  const connect = (sender: chrome.runtime.MessageSender, name: string = APP_PORT) => {
    const said: unknown[] = []
    let ask: (message: unknown) => void = () => undefined
    let leave: () => void = () => undefined
    let isRefused = false
    come({
      name,
      sender,
      onMessage: { addListener: (listener) => void (ask = listener) },
      onDisconnect: { addListener: (listener) => void (leave = listener) },
      postMessage: (message) => void said.push(message),
      disconnect: () => void (isRefused = true),
    })
    return { said, ask: (message: unknown) => ask(message), leave: () => leave(), isRefused: () => isRefused }
  }
  return { opened, closed, connect, start: () => start(door) }
}
const asked = (id: string) => ({ assay: 1, kind: 'request', id, method: 'eth_chainId' })

describe('ports of pages', () => {
  it('are named by the browser, whatever they say, and wait for a wallet that is starting', async () => {
    const { connect, opened, start } = served()
    const page = connect(SENDER)
    page.ask(asked('a'))
    page.ask({ assay: 1, kind: 'hello', nonce: '0'.repeat(32), name: 'https://other.example' })
    expect(opened).toEqual([])
    start()
    await expect.poll(() => page.said).toHaveLength(1)
    expect(opened).toEqual([{ origin: ORIGIN, by: 'extension', framed: false }])
    expect(page.said).toContainEqual({ assay: 1, kind: 'response', id: 'a', result: `eth_chainId by ${ORIGIN}` })
  })

  it('say of a frame that it is one', async () => {
    const { connect, opened, start } = served()
    connect({ ...SENDER, frameId: 3 })
    start()
    await expect.poll(() => opened).toEqual([{ origin: ORIGIN, by: 'extension', framed: true }])
  })

  it.each([
    ['another extension', { ...SENDER, id: 'theirs' }, APP_PORT],
    ['no page of a tab', { id: 'ours', origin: ORIGIN, frameId: 0 }, APP_PORT],
    ['no origin', { id: 'ours', frameId: 0, tab: {} }, APP_PORT],
    ['another purpose', SENDER, 'else'],
  ])('are refused where they are of %s', async (_, sender, name) => {
    const { connect, opened, start } = served()
    start()
    const port = connect(sender, name)
    expect(port.isRefused()).toBe(true)
    port.ask(asked('a'))
    await Promise.resolve()
    expect([opened, port.said]).toEqual([[], []])
  })

  it('take their session along, also before there is one', async () => {
    const { connect, opened, closed, start } = served()
    const [early, late] = [connect(SENDER), connect(SENDER)]
    early.leave()
    start()
    await expect.poll(() => opened).toHaveLength(1)
    late.ask(asked('a'))
    late.leave()
    await Promise.resolve()
    expect(closed).toEqual([ORIGIN])
    expect(late.said).toEqual([])
  })
})
