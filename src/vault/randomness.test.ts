import { describe, expect, it } from 'vitest'
import type { Bytes } from './deps.ts'
import { guardRandomness } from './randomness.ts'
import { codeOf, createWorld, PASSWORD, PHRASE, seededRandom, importPhrase } from './test-support/world.ts'

const from =
  (make: (at: number) => number) =>
  (length: number): Bytes =>
    Uint8Array.from({ length }, (_, at) => make(at))

/** Generators that were replaced, each in the way of a real failure. */
const BAD: readonly (readonly [string, (length: number) => Bytes])[] = [
  ['zeros', from(() => 0)],
  ['a constant', from(() => 0x2a)],
  ['a counter', from((at) => at)],
  ['a counter backwards', from((at) => 255 - at * 3)],
  ['a cycle of four', from((at) => [7, 201, 64, 33][at % 4] ?? 0)],
  ['two values', from((at) => (at * at * 7) % 2)],
  ['too few bytes', () => new Uint8Array(3)],
  ['the same good bytes each time', (length) => seededRandom('once')(length)],
]

describe('guardRandomness', () => {
  it.each(BAD)('refuses %s', (_, source) => {
    const random = guardRandomness(source)
    expect(() => {
      random(16)
      random(16)
    }).toThrow(expect.objectContaining({ code: 'vault/randomness' }))
  })

  it.each(BAD.filter(([what]) => !what.startsWith('the same')))('refuses %s at once, not only when it comes again', (_, source) => {
    for (const length of [12, 16, 32])
      expect(() => guardRandomness(source)(length), `${length} bytes`).toThrow(expect.objectContaining({ code: 'vault/randomness' }))
  })

  it('refuses fewer bytes than were asked for, though they are good ones', () => {
    const good = seededRandom('short')
    const short = guardRandomness((length) => good(length).slice(0, 20))
    expect(short(20).length).toBe(20)
    expect(() => short(32)).toThrow(expect.objectContaining({ code: 'vault/randomness' }))
  })

  it('asks for twelve bytes where less is needed: less could repeat by chance', () => {
    const asked: number[] = []
    const random = guardRandomness((length) => {
      asked.push(length)
      return seededRandom(`least ${asked.length}`)(length)
    })
    expect([random(1).length, random(12).length, random(13).length]).toEqual([1, 12, 13])
    expect(asked).toEqual([12, 12, 13])
  })

  it('refuses a quarter of different values or fewer, in no order at all, and takes one more', () => {
    const of = (values: number): Bytes => {
      const order = seededRandom('order')(32)
      // Each value at least once, then by chance: no cycle, no counter.
      return Uint8Array.from(order, (byte, at) => 17 * (at < values ? (at * 5) % values : byte % values))
    }
    expect(new Set(of(8)).size).toBe(8)
    expect(() => guardRandomness(() => of(8))(32)).toThrow(expect.objectContaining({ code: 'vault/randomness' }))
    expect(new Set(of(9)).size).toBe(9)
    expect(guardRandomness(() => of(9))(32)).toEqual(of(9))
  })

  it('takes no cycle for one that is broken by a single byte', () => {
    const half = [3, 141, 59, 26, 53, 58]
    const cycle = Uint8Array.from([...half, ...half])
    expect(() => guardRandomness(() => cycle)(12)).toThrow(expect.objectContaining({ code: 'vault/randomness' }))
    for (let at = 0; at < cycle.length; at++) {
      const broken = cycle.slice()
      broken[at] = 200
      expect(guardRandomness(() => broken)(12), `byte ${at}`).toEqual(broken)
    }
  })

  it('lets honest randomness through, and changes nothing of it', () => {
    const random = guardRandomness((length) => crypto.getRandomValues(new Uint8Array(length)))
    for (let round = 0; round < 20_000; round++) expect(random(round % 2 === 0 ? 12 : 32).length).toBe(round % 2 === 0 ? 12 : 32)
    expect(guardRandomness(seededRandom('x'))(32)).toEqual(seededRandom('x')(32))
  })
})

describe('a vault with replaced randomness', () => {
  it.each(BAD)('makes no phrase and no vault from %s [K3]', async (_, randomBytes) => {
    const { vault } = createWorld({ randomBytes })
    await vault.call('selfCheck', undefined)
    const made = vault
      .call('draftPhrase', { words: 12 })
      .then(({ draftId }) => vault.call('createFromDraft', { draftId, password: PASSWORD }))
    expect(await codeOf(made)).toBe('vault/randomness')
    expect(await codeOf(importPhrase(vault, PHRASE, PASSWORD))).toBe('vault/randomness')
    expect(await vault.call('status', undefined)).toEqual({ at: 'absent' })
  })

  it('makes another phrase from other randomness, and the same from the same [K3]', async () => {
    const wordsFrom = async (seed: string): Promise<string> => {
      const { vault } = createWorld({ randomBytes: seededRandom(seed) })
      await vault.call('selfCheck', undefined)
      const { draftId } = await vault.call('draftPhrase', { words: 24 })
      return (await vault.call('revealDraft', { draftId })).join(' ')
    }
    expect(await wordsFrom('a')).not.toBe(await wordsFrom('b'))
    expect(await wordsFrom('a')).toBe(await wordsFrom('a'))
  })
})
