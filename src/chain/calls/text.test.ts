import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { type ChainClient, connect } from '../test-support/anvil.ts'

const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))

let server: Server
let url = ''
let behave: (response: ServerResponse) => void = () => undefined
let asked: { readonly method: string | undefined; readonly path: string | undefined }[] = []
let chain: ChainClient
/** Waits a quarter of a second for an answer. For what never comes alone: on a busy machine that is too short for what does. */
let hasty: ChainClient
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method, path: request.url })
    behave(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // No endpoint at all: what is fetched needs none, and none is asked.
  chain = await connect([])
  hasty = await connect([], { timeoutMs: 250 })
})
afterEach(() => void (asked = []))
afterAll(async () => {
  chain.close()
  hasty.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
const lastLogged = async () => (await chain.call('requestLog', { after: 0 })).at(-1)

describe('a file from an address that the person typed', () => {
  it('comes as it is, and the log says to whom, what for and how much', async () => {
    behave = (response) => response.end('{"é":1}')
    expect(await chain.call('text', { url: `${url}/a.json` })).toBe('{"é":1}')
    expect(asked).toEqual([{ method: 'GET', path: '/a.json' }])
    expect(await lastLogged()).toMatchObject({
      purpose: 'descriptor',
      host: url.slice(7),
      chainId: 0,
      owner: 'foreign',
      names: [],
      bytesOut: 0,
      bytesIn: 8,
      outcome: 'ok',
    })
  })

  it.each([
    ['http://files.example/a.json', 'input/url-insecure'],
    ['https://user:word@files.example/a.json', 'input/url-credentials'],
    ['ftp://files.example/a.json', 'input/url-malformed'],
    ['file:///etc/passwd', 'input/url-malformed'],
  ] as const)('is not asked for at %s', async (given, code) => {
    const before = (await chain.call('requestLog', { after: 0 })).length
    await expect(chain.call('text', { url: given })).rejects.toThrow(is(code))
    expect((await chain.call('requestLog', { after: 0 })).length).toBe(before)
  })

  it('is not fetched from anywhere else: a redirect fails', async () => {
    behave = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await expect(chain.call('text', { url: `${url}/a` })).rejects.toThrow(is('rpc/unreachable'))
    expect(asked).toEqual([{ method: 'GET', path: '/a' }])
    expect(await lastLogged()).toMatchObject({ outcome: 'failed', error: 'rpc/unreachable' })
  })

  it('that is not there, is no text, or has no end is refused with a code', async () => {
    behave = (response) => response.writeHead(404).end('no')
    await expect(chain.call('text', { url })).rejects.toThrow(is('rpc/refused'))
    behave = (response) => response.end(new Uint8Array([0xff, 0xfe, 0x00]))
    await expect(chain.call('text', { url })).rejects.toThrow(is('rpc/not-text'))
    behave = (response) => response.end('x'.repeat(10_485_761))
    await expect(chain.call('text', { url })).rejects.toThrow(is('rpc/too-large'))
    behave = () => undefined
    await expect(hasty.call('text', { url })).rejects.toThrow(is('rpc/timeout'))
    behave = (response) => response.end('x'.repeat(10_485_760))
    expect((await chain.call('text', { url })).length).toBe(10_485_760)
  })

  it('opens the way for that address alone, and only while it is fetched', async () => {
    behave = (response) => response.end('ok')
    await chain.call('text', { url: `${url}/a` })
    await expect(chain.call('head', { chainId: 31337, maxAgeMs: 0, purpose: 'head' })).rejects.toThrow(is('rpc/no-endpoint'))
    expect(asked.length).toBe(1)
  })
})
