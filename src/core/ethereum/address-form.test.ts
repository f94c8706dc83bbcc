import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, checksum } from './address.ts'
import { differingDigits, ends, looksLike, wholeAddresses } from './address-form.ts'

const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TWIN: Address = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const CAROL: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** Addresses that share `start` and `end` digits with one another, as an attacker grinds them. */
const alike = fc
  .tuple(digits(40), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 19 }), fc.array(digits(40), { minLength: 1, maxLength: 4 }))
  .map(([seed, start, end, others]) =>
    [seed, ...others.map((other) => seed.slice(0, start) + other.slice(start, 40 - end) + seed.slice(40 - end))].map(
      (one): Address => `0x${one}`,
    ),
  )

const written = (address: Address, all: readonly Address[]): string =>
  wholeAddresses(all).has(address) ? checksum(address) : ends(address)

describe('wholeAddresses', () => {
  it('writes six and eight digits of an address that no other looks like', () => {
    expect(wholeAddresses([BOB, CAROL, BOB])).toEqual(new Map())
    expect(ends(BOB)).toBe('0x3C44Cd…FA4293BC')
  })

  it('writes two that begin and end alike whole, with the digits that differ', () => {
    const whole = wholeAddresses([BOB, CAROL, TWIN])
    expect([...whole.keys()].toSorted()).toEqual([TWIN, BOB].toSorted())
    expect(whole.get(BOB)).toEqual(differingDigits(BOB, TWIN))
    expect(whole.get(TWIN)).toEqual(differingDigits(BOB, TWIN))
  })

  it('writes a pair that is compared whole, however much of it differs', () => {
    expect([...wholeAddresses([BOB], [[BOB, CAROL]]).keys()]).toEqual([BOB, CAROL])
  })

  it('never writes two different addresses by the same text, case aside', () => {
    fc.assert(
      fc.property(alike, alike, (left, right) => {
        const all = [...left, ...right]
        const texts = new Map<string, Address>()
        for (const address of all) {
          const text = written(address, all).toLowerCase()
          expect(texts.get(text) ?? address).toBe(address)
          texts.set(text, address)
        }
      }),
    )
  })

  it('marks every digit by which one of a group differs from another', () => {
    fc.assert(
      fc.property(alike, (group) => {
        const whole = wholeAddresses(group)
        for (const left of group)
          for (const right of group)
            if (looksLike(left, right)) for (const index of differingDigits(left, right)) expect(whole.get(left)).toContain(index)
      }),
    )
  })

  it('takes ten thousand addresses without comparing each with each', () => {
    const many = Array.from({ length: 10_000 }, (_, index): Address => `0x${index.toString(16).padStart(40, '0')}`)
    expect(() => wholeAddresses(many)).not.toThrow()
  })
})
