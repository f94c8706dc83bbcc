import { describe, expect, it } from 'vitest'
import { pack, unpack } from './pack.ts'

const none = (): never => {
  throw new Error('no key was expected')
}
const round = async (value: unknown): Promise<unknown> => unpack(await pack(value, none), crypto.subtle)

describe('what is packed', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Zoë’s 祖'],
    ['numbers', [0, -1, 1.5, Number.MAX_SAFE_INTEGER]],
    ['integers of any size', [0n, -1n, 2n ** 256n - 1n, -(2n ** 255n)]],
    ['bytes in their order', { first: new Uint8Array([1, 2]), list: [new Uint8Array(), new Uint8Array([3])], last: new Uint8Array([4]) }],
    ['lists that look like what we write for others', [[1, '', 'ff'], [2, 3], [3, 0], [0], []]],
    ['names that objects have already', JSON.parse('{"__proto__":{"a":1},"constructor":2,"$":[1]}')],
  ])('comes out as it was: %s', async (_, value) => {
    // A frame holds it under a name: what is not there is not written.
    expect(await round({ value })).toEqual({ value })
  })

  it('has a length that says little', async () => {
    for (const text of ['', 'a', 'a'.repeat(100)]) expect((await pack({ text }, none)).length).toBe(256)
  })

  it('holds bytes as they were when it was asked for, and wipes the copy of a key', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const key = await crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'HKDF', false, ['deriveBits'])
    const secret = new Uint8Array(32).fill(7)
    const packing = pack({ bytes, key }, async () => secret)
    bytes.fill(0)
    const out = (await unpack(await packing, crypto.subtle)) as { readonly bytes: Uint8Array; readonly key: CryptoKey }
    expect(out.bytes).toEqual(new Uint8Array([1, 2, 3]))
    expect(secret).toEqual(new Uint8Array(32))
    expect([out.key.algorithm.name, out.key.extractable]).toEqual(['HKDF', false])
    const derive = (from: CryptoKey): Promise<ArrayBuffer> =>
      crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() }, from, 256)
    expect(new Uint8Array(await derive(out.key))).toEqual(new Uint8Array(await derive(key)))
  })

  it('refuses at once what cannot be told', () => {
    const round: { self?: unknown } = {}
    round.self = round
    expect(() => pack(round, none)).toThrow(RangeError)
    expect(() => pack({ key: 1 }, none)).not.toThrow()
  })
})

it('ends in a failure whatever is unpacked, and never takes more than there is', async () => {
  const good = await pack({ bytes: new Uint8Array(40), number: 5n }, none)
  const first = [0, 1, 2, 3, 4, 10, 20].flatMap((at) => [1, 128, 255].map((value) => good.with(at, value)))
  const lying = new TextEncoder().encode('[[],[2,4000000000]]')
  const header = new Uint8Array(256)
  new DataView(header.buffer).setUint32(0, lying.length)
  header.set(lying, 4)
  for (const bytes of [new Uint8Array(4), ...first, header, new Uint8Array([0, 0, 0, 9])]) {
    const outcome = await unpack(bytes, crypto.subtle).then(
      () => 'read',
      (error: unknown) => error instanceof Error,
    )
    expect(['read', true]).toContain(outcome)
  }
  await expect(unpack(header, crypto.subtle)).rejects.toMatchObject({ code: 'app/bad-message' })
})
