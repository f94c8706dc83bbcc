import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { concat, type Hex } from '#core/bytes/hex'
import { attributionOf } from './attribution.ts'

/** ERC-8021: a marker of sixteen bytes, before it a schema. */
const MARKER: Hex = `0x${'8021'.repeat(8)}`
const CALL: Hex = '0xdeadbeef0000000000000000000000000000000000000000000000000000000000000001'
const ascii = (text: string): Hex => `0x${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`
const byte = (value: number): Hex => `0x${value.toString(16).padStart(2, '0')}`
const codes = (text: string, length = text.length): Hex => concat(ascii(text), byte(length))
const canonical = (text: string, length?: number): Hex => concat(codes(text, length), '0x00', MARKER)
/** A registry: its address, and the id of its chain in so many bytes. */
const registered = (text: string, chainId: Hex, length = (chainId.length - 2) / 2): Hex =>
  concat(`0x${'ab'.repeat(20)}`, chainId, byte(length), codes(text), '0x01', MARKER)

describe('marks behind calldata', () => {
  it.each([
    ['360c6ebe', 'opensea.io'],
    ['332d1229', 'blur.io'],
    ['c4ac6e7e', 'looksrare.org'],
  ])('are %s of %s', (tag, by) => {
    expect(attributionOf(`${CALL}${tag}`)).toEqual({ by, length: 8 })
    expect(attributionOf(`${CALL}${tag}00`)).toBeUndefined()
  })

  it('are codes of ERC-8021, with or without a registry', () => {
    const length = (mark: Hex): number => mark.length - 2
    for (const mark of [canonical('baseapp'), registered('baseapp', '0x2105'), registered('baseapp', '0x01')])
      expect(attributionOf(concat(CALL, mark))).toEqual({ by: 'baseapp', length: length(mark) })
    expect(attributionOf(concat(CALL, canonical('baseapp,morpho')))?.by).toBe('baseapp, morpho')
  })

  it('may be all that there is', () => {
    const mark = canonical('a')
    expect(attributionOf(mark)).toEqual({ by: 'a', length: mark.length - 2 })
    expect(attributionOf(registered('a', '0x01'))?.by).toBe('a')
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['no mark', CALL],
    ['a marker alone', MARKER],
    ['a schema that is not known', concat(CALL, codes('a'), '0x02', MARKER)],
    ['no codes', concat(CALL, canonical('', 0))],
    ['more codes than there are bytes', canonical('abc', 4)],
    ['a space', concat(CALL, canonical('a b'))],
    ['a byte that is no letter', concat(CALL, '0x07', byte(1), '0x00', MARKER)],
    ['a byte above ASCII', concat(CALL, '0x7f', byte(1), '0x00', MARKER)],
    ['a marker that is one byte short', `0x${canonical('a').slice(2, -2)}`],
    ['a registry without a chain', concat(`0x${'ab'.repeat(20)}`, byte(0), codes('a'), '0x01', MARKER)],
    ['a registry whose address is cut off', concat(`0x${'ab'.repeat(19)}`, '0x01', byte(1), codes('a'), '0x01', MARKER)],
  ])('are none where there is %s', (_, data) => {
    expect(attributionOf(data)).toBeUndefined()
  })

  it('say how much stands behind the call, whatever the call is', () => {
    const letters = fc.stringMatching(/^[a-z,]{1,40}$/)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), letters, fc.boolean(), (bytes, text, isRegistered) => {
        const call: Hex = `0x${Buffer.from(bytes).toString('hex')}`
        const mark = isRegistered ? registered(text, '0x0a') : canonical(text)
        const found = attributionOf(concat(call, mark))
        expect(found).toEqual({ by: text.split(',').join(', '), length: mark.length - 2 })
      }),
    )
  })
})
