import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromBytes, word } from '#core/hex'
import { isPrivateKey, sumOf } from './curve.ts'
import type { Bytes } from './deps.ts'
import { bytes } from './test-support/published.ts'

/** SEC 2, section 2.4.1: how many keys there are, zero among them. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const scalar = (value: bigint): Bytes => bytes(word(value))

describe('the sum of two keys', () => {
  it.each([
    ['stays below the order', 1n, 2n, 3n],
    ['goes round it', ORDER - 1n, 2n, 1n],
    ['may have nothing added', 0n, 5n, 5n],
  ])('%s', (_, tweak, key, sum) => expect(fromBytes(sumOf(scalar(tweak), scalar(key)) ?? new Uint8Array())).toBe(word(sum)))

  it.each([
    ['is zero', ORDER - 5n, 5n],
    ['has the order itself added', ORDER, 5n],
    ['has more than the order added', 2n ** 256n - 1n, 5n],
  ])('is no key where it %s', (_, tweak, key) => expect(sumOf(scalar(tweak), scalar(key))).toBeUndefined())
})

describe('a private key', () => {
  it.each([1n, ORDER - 1n])('may be %i', (key) => expect(isPrivateKey(scalar(key))).toBe(true))
  it.each([0n, ORDER, 2n ** 256n - 1n])('may not be %i', (key) => expect(isPrivateKey(scalar(key))).toBe(false))
  it.each([0, 31, 33, 64])('has no %i bytes', (length) => expect(isPrivateKey(new Uint8Array(length).fill(1))).toBe(false))
})

it('is the only file of the vault that knows the curve', () => {
  const folder = new URL('.', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(\.test\.ts$|^test-support)/.test(file),
  )
  expect(files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('@noble/curves'))).toEqual(['curve.ts'])
})
