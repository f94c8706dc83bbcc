import { describe, expect, it } from 'vitest'
import type { AppFrame } from '#protocol'
import { createNotingProvider } from '../test-support/noting-provider.ts'
import { createAppChannel } from './app-channel.ts'

const NONCE = '00112233445566778899aabbccddeeff'
const OTHER = 'ffeeddccbbaa99887766554433221100'
const ORIGIN = 'https://app.example'

type Said = { readonly frame: AppFrame; readonly to: string; readonly port?: MessagePort }

/** The channel before a provider that notes who came. */
function road() {
  const { door, opened, closed: ended } = createNotingProvider()
  const said: Said[] = []
  const opener = {
    postMessage(frame: AppFrame, { targetOrigin = '', transfer = [] }: { targetOrigin?: string; transfer?: readonly unknown[] }) {
      const [port] = transfer as readonly MessagePort[]
      said.push({ frame, to: targetOrigin, ...(port === undefined ? {} : { port }) })
    },
    top: undefined as unknown,
  }
  opener.top = opener
  return { ...createAppChannel(door, opener as never), opener, opened, ended, said }
}
const hello = (nonce = NONCE) => ({ assay: 1, kind: 'hello', nonce, name: 'Shop' })

describe('the road of an app that opened this window', () => {
  it('gives a port to the opener alone, named by the browser and not by what it says', async () => {
    const { hear, opener, opened, said, end } = road()
    hear({ source: opener, origin: ORIGIN, data: hello() })
    expect(opened).toEqual([{ origin: ORIGIN, by: 'popup', framed: false, told: { name: 'Shop' } }])
    expect(said.map(({ frame, to }) => [frame, to])).toEqual([[{ assay: 1, kind: 'welcome', nonce: NONCE }, ORIGIN]])
    const [{ port } = {}] = said
    const answer = new Promise((resolve) => port?.addEventListener('message', ({ data }) => resolve(data)))
    port?.start()
    port?.postMessage({ assay: 1, kind: 'nonsense' })
    port?.postMessage({ assay: 1, kind: 'request', id: 'a', method: 'eth_chainId' })
    expect(await answer).toEqual({ assay: 1, kind: 'response', id: 'a', result: `eth_chainId by ${ORIGIN}` })
    end()
  })

  it('refuses what no method could read, rather than leaving it to wait [P14]', async () => {
    const { hear, opener, said, end } = road()
    hear({ source: opener, origin: ORIGIN, data: hello() })
    const [{ port } = {}] = said
    const answers: unknown[] = []
    const both = new Promise<void>((resolve) =>
      port?.addEventListener('message', ({ data }) => {
        if (answers.push(data) === 2) resolve()
      }),
    )
    port?.start()
    port?.postMessage({ assay: 1, kind: 'request', id: 'none', method: '' })
    port?.postMessage({ assay: 1, kind: 'request', id: 'long', method: 'm'.repeat(65) })
    await both
    const error = { code: -32602, message: 'The request is not plain data, or too large.' }
    expect(answers).toEqual(['none', 'long'].map((id) => ({ assay: 1, kind: 'response', id, error })))
    end()
  })

  it('hears no other window, no opaque origin, and nothing that is no hello [P14]', () => {
    const { hear, opener, opened } = road()
    hear({ source: {}, origin: ORIGIN, data: hello() })
    hear({ source: null, origin: ORIGIN, data: hello() })
    hear({ source: opener, origin: 'null', data: hello() })
    hear({ source: opener, origin: ORIGIN, data: { ...hello(), nonce: 'short' } })
    hear({ source: opener, origin: ORIGIN, data: { assay: 1, kind: 'request', id: 'a', method: 'eth_accounts' } })
    expect(opened).toEqual([])
  })

  it('speaks to no other site that the opener went on to [P14]', () => {
    const { hear, opener, opened, end } = road()
    hear({ source: opener, origin: ORIGIN, data: hello() })
    hear({ source: opener, origin: 'https://evil.example', data: hello(OTHER) })
    expect(opened.map(({ origin }) => origin)).toEqual([ORIGIN])
    end()
  })

  it('answers a hello once, and one of the same page loaded anew with a new port', () => {
    const { hear, opener, opened, ended, end } = road()
    for (const nonce of [NONCE, NONCE, OTHER, OTHER]) hear({ source: opener, origin: ORIGIN, data: hello(nonce) })
    expect([opened.length, ended.length]).toEqual([2, 1])
    end()
  })

  it('says where it is framed [P14]', () => {
    const { hear, opener, opened, end } = road()
    opener.top = {}
    hear({ source: opener, origin: ORIGIN, data: hello() })
    expect(opened.map(({ framed }) => framed)).toEqual([true])
    end()
  })
})
