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
