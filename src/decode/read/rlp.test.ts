import { toRlp } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { createDice, type Dice } from '../../core/test-support/dice.ts'
import { codeThrownBy } from '../../core/test-support/published.ts'
import { allowed, effort } from '../../../test/support/effort.ts'
import { decodeRlp, type RlpItem } from './rlp.ts'

type Nested = Hex | readonly Nested[]

const bytes = (hex: Hex): Uint8Array => toBytes(hex)!
const hexOf = (item: RlpItem): Nested => (item instanceof Uint8Array ? fromBytes(item) : item.map(hexOf))
const read = (hex: Hex): Nested => hexOf(decodeRlp(bytes(hex)))
const ascii = (text: string): Hex => fromBytes(new TextEncoder().encode(text))

function madeUp(dice: Dice, depth: number): Nested {
  if (depth === 0 || dice.below(3) === 0) return dice.bytes(dice.pick([0, 1, 1, 2, 20, 32, 55, 56, 57, 255, 256, 300]))
  return Array.from({ length: dice.below(5) }, () => madeUp(dice, depth - 1))
}

describe('RLP', () => {
  // ethereum.org, "Recursive-length prefix serialization", Examples.
  it.each<[string, Hex, Nested]>([
    ['dog', '0x83646f67', ascii('dog')],
    ['a list of words', '0xc88363617483646f67', [ascii('cat'), ascii('dog')]],
    ['nothing', '0x80', '0x'],
    ['an empty list', '0xc0', []],
    ['a zero byte', '0x00', '0x00'],
    ['15', '0x0f', '0x0f'],
    ['1024', '0x820400', '0x0400'],
    ['three of set theory', '0xc7c0c1c0c3c0c1c0', [[], [[]], [[], [[]]]]],
    [
      'a long text',
      '0xb8384c6f72656d20697073756d20646f6c6f722073697420616d65742c20636f6e7365637465747572206164697069736963696e6720656c6974',
      ascii('Lorem ipsum dolor sit amet, consectetur adipisicing elit'),
    ],
  ])('reads %s', (_, encoded, meant) => {
    expect(read(encoded)).toEqual(meant)
  })

  it('reads what viem writes', () => {
    const dice = createDice(2718)
    for (let each = 0; each < 300; each++) {
      const item = madeUp(dice, 4)
      expect(read(toRlp(item as Hex))).toEqual(item)
    }
  })

  it.each<[string, Hex]>([
    ['nothing at all', '0x'],
    ['a byte with a length before it', '0x8100'],
    ['a short text with a long length', '0xb80161'],
    ['a short list with a long length', '0xf801c0'],
    ['a length with zeros before it', `0xb90038${'61'.repeat(56)}`],
    ['less than it says', '0x83646f'],
    ['a list with less than it says', '0xc883636174'],
    ['an item that leaves its list', '0xc18161'],
    ['a length of which bytes are missing', '0xb9'],
    ['a length that counts further than memory', `0xbf${'ff'.repeat(8)}`],
    ['more behind it', '0xc000'],
    ['lists in lists beyond measure', `0x${'c1'.repeat(40)}c0`],
  ])('refuses %s', (_, encoded) => {
    expect(codeThrownBy(() => decodeRlp(bytes(encoded)))).toBe('decode/unreadable')
  })

  it('has one form for everything: whatever is read is written the same again', () => {
    const dice = createDice(3)
    let understood = 0
    for (let each = 0; each < 20_000; each++) {
      const encoded = dice.bytes(dice.below(12) + 1)
      try {
        expect(toRlp(read(encoded) as Hex)).toBe(encoded)
        understood++
      } catch (error) {
        expect((error as { code?: string }).code).toBe('decode/unreadable')
      }
    }
    expect(understood).toBeGreaterThan(100)
  })

  it('gives up on more items than any transaction has, at once', () => {
    const started = effort()
    const many = new Uint8Array(300_004).fill(0xc0)
    many.set([0xfa, 0x04, 0x93, 0xe0])
    expect(codeThrownBy(() => decodeRlp(many))).toBe('decode/unreadable')
    expect(effort() - started).toBeLessThan(allowed(1000))
  })
})
