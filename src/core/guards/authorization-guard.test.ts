import { describe, expect, it } from 'vitest'
import { ZERO } from '../ethereum/address.ts'
import { AppError } from '../errors.ts'
import type { Authorization, SignedAuthorization } from '../ethereum/transaction.ts'
import { guardAuthorization, guardTuple } from './authorization-guard.ts'

/** Simple7702Account, of the list. */
const KNOWN = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const STRANGER = `0x${'5c'.repeat(20)}` as const
const GOOD: Authorization = { chainId: 1n, address: KNOWN, nonce: 7n }

function refusal(task: () => void): string | undefined {
  try {
    task()
  } catch (error) {
    return error instanceof AppError ? `${error.code} ${String(error.data?.['why'])}` : String(error)
  }
  return undefined
}
const of = (change: Partial<Authorization>, chainId = 1): string | undefined =>
  refusal(() => guardAuthorization({ ...GOOD, ...change }, chainId))

describe('an authorization', () => {
  it('is signed for code that is known, and to take code back', () => {
    expect(of({})).toBeUndefined()
    expect(of({ nonce: 0n })).toBeUndefined()
    expect(of({ nonce: 2n ** 64n - 2n })).toBeUndefined()
    expect(of({ address: ZERO })).toBeUndefined()
    expect(of({ address: ZERO, chainId: 0n })).toBeUndefined()
  })

  it.each<[string, Partial<Authorization>, string]>([
    ['for the code of a stranger', { address: STRANGER }, 'vault/refused unknown-code'],
    ['for the code of a stranger on every chain', { address: STRANGER, chainId: 0n }, 'vault/refused unknown-code'],
    ['for known code on every chain', { chainId: 0n }, 'vault/refused every-chain'],
    ['for another chain', { chainId: 10n }, 'vault/refused other-chain'],
    ['to take code back on another chain', { chainId: 10n, address: ZERO }, 'vault/refused other-chain'],
    ['for a chain that only looks the same in a float', { chainId: 2n ** 64n + 1n }, 'vault/refused other-chain'],
    ['with the last number, which no account can have', { nonce: 2n ** 64n - 1n }, 'tx/invalid has a number that is out of range'],
    ['with a negative number', { nonce: -1n }, 'tx/invalid has a number that is out of range'],
    ['with a negative chain', { chainId: -1n }, 'tx/invalid does not name a chain'],
    ['with a chain above 256 bits', { chainId: 2n ** 256n }, 'tx/invalid does not name a chain'],
    ['for a name that objects inherit', { address: 'constructor' as never }, 'tx/invalid does not name an address'],
    ['for an address in mixed case', { address: '0xE6Cae83BdE06E4c305530e199D7217f42808555B' }, 'tx/invalid does not name an address'],
  ])('is refused %s', (_, change, why) => expect(of(change)).toBe(why))
})

describe('a tuple that somebody signed', () => {
  const signature = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 } as const
  const tuple: SignedAuthorization = { ...GOOD, signature }
  const found = (change: Partial<SignedAuthorization>): string | undefined => refusal(() => guardTuple({ ...tuple, ...change }))

  it('may be for any code on any chain: it is not ours to judge alone', () => {
    expect(found({})).toBeUndefined()
    expect(found({ address: STRANGER, chainId: 0n })).toBeUndefined()
  })

  it('may have a signature that no key made: the chain skips it, and takes the transaction', () => {
    for (const yParity of [2, 27, 28, 35, 255]) expect(found({ signature: { ...signature, yParity } })).toBeUndefined()
    for (const word of ['00', 'ff']) expect(found({ signature: { ...signature, r: `0x${word.repeat(32)}` } })).toBeUndefined()
  })

  it.each<[string, Partial<SignedAuthorization>]>([
    ['a short r', { signature: { ...signature, r: '0x11' } }],
    ['an s that is no hex', { signature: { ...signature, s: `0x${'zz'.repeat(32)}` } }],
    ['a parity of more than a byte', { signature: { ...signature, yParity: 256 } }],
    ['a parity below zero', { signature: { ...signature, yParity: -1 } }],
    ['a number that is out of range', { nonce: 2n ** 64n - 1n }],
    ['no address', { address: '0x' }],
  ])('is refused with %s', (_, change) => expect(found(change)).toMatch(/^tx\/invalid /))
})
