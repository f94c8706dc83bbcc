import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { get, listens, MAX_RESPONSE_BYTES, post } from './http.ts'

const signal = new AbortController().signal
const request = { url: 'https://node.example/key', host: 'node.example', body: '{}', timeoutMs: 1000, signal, isKeptOut: undefined }
const failing = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))

describe('a request', () => {
  it('tells nothing but its question [V4]', async () => {
    let seen: RequestInit = {}
    await post(async (_, init) => ((seen = init), new Response('{}')), request)
    const { signal: _, ...rest } = seen
    expect(rest).toEqual({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    await get(async (_, init) => ((seen = init), new Response('{}')), request)
    expect(seen).toMatchObject({ method: 'GET', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', redirect: 'error' })
  })

  it('reads how long to wait, in seconds, within reason', async () => {
    const after = async (value: string) =>
      (await post(async () => new Response('', { status: 429, headers: { 'retry-after': value } }), request)).retryAfterMs
    expect(await after('2')).toBe(2000)
    expect(await after('86400')).toBe(60_000)
    expect(await after('Fri, 31 Dec 1999 23:59:59 GMT')).toBeUndefined()
  })

  it('stops reading what has no end', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    await expect(post(async () => new Response(endless), request)).rejects.toThrow(is('rpc/too-large'))
    expect(sent).toBeLessThan(MAX_RESPONSE_BYTES + 4_000_000)
  })

  it.each<readonly [string, () => BodyInit]>([
    ['breaks off', () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })],
    ['is in no UTF-8', () => new Uint8Array([0x73, 0x61, 0x74, 0x75, 0x72, 0xe9])],
    ['is too large', () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4_000_000)) })],
  ])('that got an error is told its status, also where the page that came with it %s', async (_, body) => {
    for (const status of [429, 404, 500, 503]) {
      const answer = post(async () => new Response(body(), { status, headers: { 'retry-after': '3' } }), request)
      await expect(answer).resolves.toMatchObject({ status, text: '', retryAfterMs: 3000 })
    }
    await expect(post(async () => new Response(body()), request)).rejects.toThrow(/rpc\/(?:unreachable|not-text|too-large)/)
  })

  it('that got no answer says whether it is this page that is not let through', async () => {
    await expect(post(failing, request)).rejects.toThrow(is('rpc/unreachable'))
    await expect(post(failing, { ...request, isKeptOut: async () => false })).rejects.toThrow(is('rpc/unreachable'))
    await expect(post(failing, { ...request, isKeptOut: async () => true })).rejects.toThrow(is('rpc/local-permission'))
  })

  it('without reading finds out whether anybody is there', async () => {
    // What a browser gives for an answer from another origin that may not be read.
    const opaque = async (_: string, init: RequestInit): Promise<Response> => (init.mode === 'no-cors' ? Response.error() : failing())
    expect(await listens(opaque, request)).toBe(true)
    expect(await listens(failing, request)).toBe(false)
  })
})
