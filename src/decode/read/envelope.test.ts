import { describe, expect, it } from 'vitest'
import { sha256, toRlp } from 'viem/utils'
import { encodeSigned, encodeUnsigned } from '#core/ethereum/digest'
import { concat, type Hex, size, word } from '#core/bytes/hex'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { createDice } from '../../core/test-support/dice.ts'
import { madeUpSignature, madeUpTransaction, TYPES } from '../../core/test-support/made-up.ts'
import { published } from '../../core/test-support/published.ts'
import type { ReadCandidate } from './reading.ts'
import { readSignable } from './read-signable.ts'

const only = (text: string): ReadCandidate => {
  const { candidates, refusal } = readSignable(text)
  expect(refusal, text).toBeUndefined()
  expect(candidates.length).toBe(1)
  return candidates[0]!
}
const faultOf = (text: string): string | undefined => readSignable(text).refusal?.fault

describe.each(TYPES)('a raw transaction of type %s', (type) => {
  const dice = createDice(2)
  const made = Array.from({ length: 40 }, () => ({ transaction: madeUpTransaction(dice, type), signature: madeUpSignature(dice) }))

  it('is read as it was written, signed or not', () => {
    for (const { transaction, signature } of made) {
      expect(only(encodeUnsigned(transaction)).signable).toEqual({ kind: 'transaction', transaction })
      expect(only(encodeSigned(transaction, signature)).signable).toEqual({ kind: 'transaction', transaction, signature })
      expect(only(encodeSigned(transaction, signature).toUpperCase().replace('0X', '0x')).signable).toEqual({
        kind: 'transaction',
        transaction,
        signature,
      })
    }
  })

  it('is not read when bytes are missing or too many', () => {
    for (const { transaction, signature } of made.slice(0, 10)) {
      const signed = encodeSigned(transaction, signature)
      const other = [`${signed}00`, `${signed}c0`, ...[2, 10, 40].map((cut) => signed.slice(0, -cut))]
      for (const text of other) for (const { draft } of readSignable(text).candidates) expect(draft.kind).not.toBe('transaction')
    }
  })

  it('has one form: whatever is read after a change is written the same again', () => {
    const { transaction, signature } = made[0]!
    const signed = encodeSigned(transaction, signature)
    for (let each = 0; each < 3000; each++) {
      const at = 2 + dice.below(size(signed)) * 2
      const changed: Hex = `0x${signed.slice(2, at)}${dice.bytes(1).slice(2)}${signed.slice(at + 2)}`
      for (const { draft } of readSignable(changed).candidates) {
        if (draft.kind !== 'transaction') continue
        const again = draft.signature === undefined ? encodeUnsigned(draft.transaction) : encodeSigned(draft.transaction, draft.signature)
        expect(again).toBe(changed)
      }
    }
  })
})

describe('published transactions', () => {
  /** No chain counts gas further than 64 bits; some vectors are made of any bytes. */
  const fits = (gas: Hex | undefined): boolean => gas === undefined || gas === '0x' || BigInt(gas) < 2n ** 64n
  type Legacy = {
    readonly gasLimit?: Hex
    readonly signedTransaction: Hex
    readonly signedTransactionChainId5: Hex
    readonly unsignedTransactionChainId5: Hex
  }

  it('of the old type are read and written the same again, with and without a chain', () => {
    for (const vector of published('transactions') as readonly Legacy[]) {
      if (!fits(vector.gasLimit)) {
        expect(faultOf(vector.signedTransaction)).toBe('range')
        continue
      }
      const chained = only(vector.signedTransactionChainId5).draft
      const bare = only(vector.signedTransaction)
      if (chained.kind !== 'transaction' || bare.draft.kind !== 'transaction') expect.unreachable()
      expect(chained.transaction.chainId).toBe(5)
      expect(encodeSigned(chained.transaction, chained.signature!)).toBe(vector.signedTransactionChainId5)
      expect(encodeSigned(bare.draft.transaction, bare.draft.signature!)).toBe(vector.signedTransaction)
      expect(bare.notes.map(({ id }) => id)).toEqual(['unprotected'])
      expect(only(vector.unsignedTransactionChainId5).draft).toEqual({ kind: 'transaction', transaction: chained.transaction })
    }
  })

  it('of types 1 and 2 are too, but for those of no chain', () => {
    type Typed = { readonly signed: Hex; readonly unsigned: Hex; readonly tx: { readonly chainId?: number; readonly gasLimit?: Hex } }
    let read = 0
    for (const { signed, unsigned, tx } of published('typed-transactions') as readonly Typed[]) {
      if ((tx.chainId ?? 0) === 0 || !fits(tx.gasLimit)) {
        expect(faultOf(signed)).toBe('range')
        continue
      }
      const { draft } = only(signed)
      if (draft.kind !== 'transaction') expect.unreachable()
      expect(encodeSigned(draft.transaction, draft.signature!)).toBe(signed)
      expect(only(unsigned).draft).toEqual({ kind: 'transaction', transaction: draft.transaction })
      read++
    }
    expect(read).toBeGreaterThan(500)
  })
})

describe('a transaction with its blobs beside it', () => {
  const commitment: Hex = `0x${'c0'.repeat(48)}`
  const named: Hex = `0x01${sha256(commitment).slice(4)}`
  const blob: Hex = `0x${'00'.repeat(131_072)}`
  const dice = createDice(3)
  const transaction = { ...madeUpTransaction(dice, 'eip4844'), blobVersionedHashes: [named] } as AnyTransaction
  const signature = madeUpSignature(dice)
  /** The list inside the envelope, as it stands. */
  const inner = `0x${encodeSigned(transaction, signature).slice(4)}` as Hex
  const listOf = (...items: readonly Hex[]): Hex => {
    const body = concat(...items)
    const length = size(body)
    const digits = length.toString(16).padStart(length > 65_535 ? 6 : 4, '0')
    return length <= 55
      ? concat(`0x${(0xc0 + length).toString(16)}`, body)
      : concat(`0x${(0xf7 + digits.length / 2).toString(16)}${digits}`, body)
  }
  const around = (...items: readonly Hex[]): Hex => concat('0x03', listOf(inner, ...items))
  const proofs = toRlp([commitment])

  it('is read in both forms, and says that they were not looked into (EIP-4844, EIP-7594)', () => {
    for (const text of [around(toRlp([blob]), toRlp([commitment]), proofs), around('0x01', toRlp([blob]), toRlp([commitment]), proofs)]) {
      const found = only(text)
      expect(found.signable).toEqual({ kind: 'transaction', transaction, signature })
      expect(found.notes.map(({ id }) => id)).toEqual(['blobs-left'])
    }
  })

  it('is refused with blobs that it does not name', () => {
    expect(faultOf(around(toRlp([blob]), toRlp([`0x${'c1'.repeat(48)}`]), proofs))).toBe('blobs')
    expect(faultOf(around(toRlp([]), toRlp([commitment]), proofs))).toBe('blobs')
    expect(faultOf(around(toRlp([blob]), toRlp([]), proofs))).toBe('blobs')
    expect(faultOf(around(toRlp([blob]), toRlp([commitment])))).toBe('shape')
  })
})

describe('what is encoded as a transaction and is none', () => {
  const to: Hex = `0x${'aa'.repeat(20)}`
  const legacy = (...rest: readonly Hex[]): Hex => toRlp(['0x01', '0x02030405', '0x5208', to, '0x', '0x', ...rest])

  it.each<[string, Hex, string]>([
    ['a type that nobody knows', `0x05${toRlp(['0x01', '0x02', '0x03', to, '0x', '0x', '0x']).slice(2)}`, 'shape'],
    ['too many fields', legacy('0x25', '0x01', '0x01', '0x01'), 'shape'],
    ['a list where bytes belong', toRlp([[], '0x02', '0x5208', to, '0x', '0x']), 'shape'],
    ['a number with zeros before it', toRlp(['0x0001', '0x02', '0x5208', to, '0x', '0x']), 'shape'],
    ['a recipient of 19 bytes', toRlp(['0x01', '0x02', '0x5208', `0x${'aa'.repeat(19)}`, '0x', '0x']), 'shape'],
    ['a parity that is none', legacy('0x1d', '0x01', '0x01'), 'signature'],
    ['half a signature', legacy('0x25', '0x01', '0x'), 'signature'],
    ['a signature out of its range', legacy('0x25', `0x${'ff'.repeat(32)}`, '0x01'), 'signature'],
    ['more gas than 64 bits', toRlp(['0x01', '0x02', `0x01${'00'.repeat(8)}`, to, '0x', '0x']), 'range'],
    ['chain 0 in a new envelope', `0x02${toRlp(['0x', '0x', '0x', '0x', '0x', to, '0x', '0x', []]).slice(2)}`, 'range'],
    ['delegations without a recipient', `0x04${toRlp(['0x01', '0x', '0x', '0x', '0x', '0x', '0x', '0x', [], []]).slice(2)}`, 'missing'],
  ])('is refused: %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('is a hash where 32 bytes are framed like a list by chance', () => {
    const { candidates } = readSignable(`0xdf${'5a'.repeat(31)}`)
    expect(candidates.map(({ draft }) => draft.kind)).toEqual(['hash', 'message'])
  })

  it('is calldata where whole words follow four bytes, and says what it begins like', () => {
    const text = `0x02f8abcd${'00'.repeat(64)}`
    const { candidates } = readSignable(text)
    expect(candidates.map(({ draft }) => draft.kind)).toEqual(['calls', 'message'])
    expect(candidates[0]?.notes.map(({ id }) => id)).toEqual(['like-transaction'])
  })
})

describe('an authorization (EIP-7702)', () => {
  const dice = createDice(7702)
  const to = dice.bytes(20)
  const [r, s] = [dice.bytes(32), `0x${'11'.repeat(32)}`] as const

  it('is read as it is hashed, and as it stands in a transaction', () => {
    const bare = { chainId: 0n, address: to, nonce: 7n }
    expect(only(concat('0x05', toRlp(['0x', to, '0x07']))).signable).toEqual({ kind: 'authorization', authorization: bare })
    expect(only(toRlp(['0x01', to, '0x07', '0x01', r, s])).signable).toEqual({
      kind: 'authorization',
      authorization: { ...bare, chainId: 1n },
      signature: { r, s, yParity: 1 },
    })
  })

  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const listed = (parity: Hex, first: Hex, second: Hex) => {
    const tuple = ['0x01', to, '0x07', parity, first, second] as const
    return concat('0x04', toRlp(['0x01', '0x', '0x01', '0x02', '0x5208', to, '0x', '0x', [], [[...tuple]]] as never))
  }
  const short = (value: bigint): Hex =>
    value === 0n ? '0x' : `0x${value.toString(16).padStart(value.toString(16).length + (value.toString(16).length % 2), '0')}`

  it('is read in a transaction whatever its signature is: the chain skips it and takes the transaction', () => {
    for (const yParity of [2, 27, 28, 35, 255])
      for (const value of [0n, 1n, ORDER - 1n, ORDER, ORDER + 1n, 2n ** 256n - 1n]) {
        const { signable } = only(listed(short(BigInt(yParity)), short(value), short(value)))
        expect(signable).toMatchObject({ transaction: { authorizationList: [{ signature: { yParity, r: word(value), s: word(value) } }] } })
      }
  })

  it('is unreadable where EIP-7702 makes the whole transaction invalid', () => {
    for (const [parity, first] of [
      ['0x0100', r],
      ['0x01', `0x01${'00'.repeat(32)}`],
    ] as const)
      expect(() => only(listed(parity, first, s))).toThrow()
  })
})
