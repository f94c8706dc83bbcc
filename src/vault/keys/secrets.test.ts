import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '#core/identity/account'
import { isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { createWriter } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import { addressOf } from './derive.ts'
import { decodeChild, decodeRoot, encodeChild, encodeRoot, newId } from './secrets.ts'
import { watchWipes } from '../test-support/wiped.ts'

const KEY = new Uint8Array(32).fill(0x11)
const ADDRESS = addressOf(KEY)
const OTHER = addressOf(new Uint8Array(32).fill(0x22))
const refused = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return isError(error, 'vault/corrupt') ? String(error.data?.['what']) : `another failure: ${String(error)}`
  }
  return 'nothing'
}
const isWiped = (bytes: Bytes): boolean => bytes.every((byte) => byte === 0)

describe('the content of a root record', () => {
  it.each([16, 20, 24, 28, 32])('gives back %i bytes of entropy, has one length, and is wiped', (length) => {
    const entropy = new Uint8Array(length).fill(7)
    const root = { entropy, language: 'korean', passphrase: 'Zoë' } as const
    const content = encodeRoot(root)
    expect(content.length).toBe(256)
    expect([...content.subarray(0, 6)]).toEqual([2, LANGUAGES.indexOf('korean'), 0, 0, 0, length])
    expect(decodeRoot(content)).toEqual(root)
    expect(isWiped(content)).toBe(true)
  })

  it('has a passphrase of 1,024 bytes at most', () => {
    const root = { entropy: new Uint8Array(16).fill(7), language: 'english', passphrase: 'p'.repeat(1024) } as const
    expect(decodeRoot(encodeRoot(root))).toEqual(root)
    expect(refused(() => decodeRoot(encodeRoot({ ...root, passphrase: 'p'.repeat(1025) })))).toBe('key')
  })

  it('of version 1 is an English phrase without a passphrase', () => {
    const entropy = new Uint8Array(16).fill(7)
    const content = createWriter().u8(1).sized(entropy).pad(64).done()
    expect(decodeRoot(content)).toEqual({ entropy, language: 'english', passphrase: '' })
    expect(isWiped(content)).toBe(true)
  })

  it('is refused with another version, another length, or anything after it; and wiped all the same', () => {
    const wrong: readonly Bytes[] = [
      createWriter().u8(3).sized(new Uint8Array(16)).pad(64).done(),
      createWriter().u8(2).u8(10).sized(new Uint8Array(16)).text('').pad(256).done(),
      createWriter().u8(2).u8(0).sized(new Uint8Array(16)).text('').u8(1).pad(256).done(),
      createWriter().u8(1).sized(new Uint8Array(17).fill(1)).pad(64).done(),
      createWriter().u8(1).sized(new Uint8Array(36).fill(1)).pad(64).done(),
      createWriter().u8(1).sized(new Uint8Array(16)).u8(1).pad(64).done(),
    ]
    for (const content of wrong) {
      expect(refused(() => decodeRoot(content))).toBe('key')
      expect(isWiped(content)).toBe(true)
    }
  })
})

describe('the content of a child record', () => {
  it('gives back the key of its account, has one length, and is wiped', () => {
    const content = encodeChild({ address: ADDRESS, privateKey: KEY })
    expect(content.length).toBe(128)
    expect(content[0]).toBe(1)
    expect(decodeChild(content, ADDRESS)).toEqual(KEY)
    expect(isWiped(content)).toBe(true)
  })

  it('leaves no copy of a key that is refused', () => {
    const content = encodeChild({ address: OTHER, privateKey: KEY })
    const wiped = watchWipes()
    expect(refused(() => decodeChild(content, OTHER))).toBe('key')
    vi.restoreAllMocks()
    expect(wiped).toContain(fromBytes(KEY))
  })

  it('is refused for another account, with the key of another, or with anything wrong in it; and wiped all the same', () => {
    const wrong: readonly (readonly [Bytes, string])[] = [
      [encodeChild({ address: ADDRESS, privateKey: KEY }), OTHER],
      [encodeChild({ address: OTHER, privateKey: KEY }), OTHER],
      [encodeChild({ address: OTHER, privateKey: KEY }), ADDRESS],
      [createWriter().u8(2).text(ADDRESS).fixed(KEY).pad(128).done(), ADDRESS],
      [createWriter().u8(1).text(`${ADDRESS}0`).fixed(KEY).pad(128).done(), ADDRESS],
      [createWriter().u8(1).text(ADDRESS).fixed(KEY).u8(1).pad(128).done(), ADDRESS],
    ]
    for (const [content, account] of wrong) {
      expect(refused(() => decodeChild(content, account))).toBe('key')
      expect(isWiped(content)).toBe(true)
    }
  })
})

describe('a fresh id', () => {
  it('has 16 random bytes, and their hex', () => {
    expect(newId((length) => new Uint8Array(length).fill(0xab))).toEqual({ id: new Uint8Array(16).fill(0xab), hex: `0x${'ab'.repeat(16)}` })
  })
})
