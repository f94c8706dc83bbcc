import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { isError } from '../errors.ts'
import { estimateBits, MIN_BITS, normalise, requireStrong } from './password.ts'
import { COMMON } from './password-common.ts'

/** Passwords that people use, that wallets were seen to take (Coinspect's wallet tests and public leak lists). */
const WEAK = [
  'password1234',
  'Password1234',
  'Password123!',
  'P@ssw0rd1234',
  'p4ssw0rdp4ssw0rd',
  '123456789012',
  '111111111111',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  'ABCDEFGHIJKLM',
  'qwertyuiop123',
  'qwertyuiopasdfghjkl',
  '1qaz2wsx3edc',
  '1q2w3e4r5t6y',
  '!QAZ2wsx#EDC',
  'asdfghjkl;12',
  'iloveyou1234',
  'ilovebitcoin',
  'metamask2024!',
  'Ethereum2023!',
  'bitcointothemoon',
  'letmeinletmein',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'adminadminadmin',
  'abcabcabcabcabc',
  '01/02/1990-01/02/1990',
  '19900102 1990',
  'drowssapdrowssap',
  'satoshinakamoto',
  'summerwinter2020',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'hello world hello',
  'MyDogMyDogMyDog',
]

const STRONG = [
  'kD8#vTq2!xWz',
  'w7Hn-Qz3p-Lm9x',
  'tmxqzgwkfbyvj',
  'hazel orbit muffin cactus velvet ladder',
  'hazel-orbit-muffin-cactus-velvet',
  '4921 7305 8812 6643 09',
  'Ünïcödé gefrierschrank 77 tüchtig',
]

describe('estimateBits', () => {
  it.each(WEAK)('takes %s for weak [K4]', (password) => {
    expect(estimateBits(password, COMMON)).toBeLessThan(MIN_BITS)
    expect(() => requireStrong(password, COMMON)).toThrow()
  })

  it.each(STRONG)('takes %s for strong enough', (password) => {
    expect(estimateBits(password, COMMON)).toBeGreaterThanOrEqual(MIN_BITS)
    expect(() => requireStrong(password, COMMON)).not.toThrow()
  })

  it('counts nothing as nothing', () => expect(estimateBits('', COMMON)).toBe(0))

  it('does not let random text seem much better than it is', () => {
    const char = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(
        fc.array(char, { minLength: 12, maxLength: 24 }),
        (chars) => estimateBits(chars.join(''), COMMON) <= chars.length * Math.log2(26) + 1,
      ),
    )
  })

  it('never counts a longer text for less than half of its beginning', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.string({ maxLength: 10 }),
        (start, more) => estimateBits(start + more, COMMON) >= estimateBits(start, COMMON) / 2,
      ),
    )
  })

  it('stays quick on the longest password that the vault takes', () => {
    const started = effort()
    estimateBits('ab1'.repeat(341), COMMON)
    estimateBits('a'.repeat(1024), COMMON)
    expect(effort() - started).toBeLessThan(allowed(2000))
  })
})

describe('requireStrong', () => {
  it('refuses eleven good characters', () => {
    expect(() => requireStrong('kD8#vTq2!xW', COMMON)).toThrow()
  })

  it('says how many bits, and nothing else of the password', () => {
    try {
      requireStrong('password1234', COMMON)
      expect.unreachable()
    } catch (error) {
      expect(isError(error, 'vault/weak-password')).toBe(true)
      expect(JSON.stringify(error)).not.toContain('password1234')
    }
  })

  it('judges and stretches the same text: compatibility forms are one', () => {
    expect(normalise('ﬁnal')).toBe('final')
    expect(estimateBits('ｐａｓｓｗｏｒｄ１２３４', COMMON)).toBe(estimateBits('password1234', COMMON))
  })
})
