import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { digestsOf } from '#core/signing/digests'
import { SAFE_FORMS, type SafeForm, type SafeTransaction, safeTypedData } from '#core/signing/safe-transaction'
import type { Signable } from '#core/signing/signable'
import { say } from '#core/text/words'
import { unsaid } from '../../core/test-support/unsaid.ts'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { answered, readCandidateOf, readNote } from './candidate.ts'
import type { Answers, MissingField, ReadCandidate } from './reading.ts'

const WHAT = say('Something')
const OTHER = word(9n)
const EARLIER = readNote('fields-left', say('Earlier'))

const message: Signable = { kind: 'message', message: '0x68656c6c6f' }
const calls: Signable = { kind: 'calls', chainId: 0, calls: [{ value: 0n, data: '0x' }, { to: CAROL, value: 5n, data: '0x' }], atomic: 'required' } // prettier-ignore
const transaction: Signable = {
  kind: 'transaction',
  transaction: {
    type: 'eip1559',
    chainId: 0,
    nonce: 1,
    gasLimit: 21_000n,
    value: 0n,
    data: '0x',
    to: BOB,
    maxFeePerGas: 2n,
    accessList: [],
    maxPriorityFeePerGas: 1n,
  },
}
const hash: Signable = { kind: 'hash', hash: word(7n) }
const operationOf = (version: '0.6' | '0.7' = '0.7', entryPoint: Address = CAROL): Signable => ({
  kind: 'user-operation',
  chainId: 0,
  entryPoint,
  version,
  operation: {
    sender: ME,
    nonce: 1n,
    callData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    signature: '0x',
  },
})
const SAFE_TRANSACTION: SafeTransaction = {
  to: BOB,
  value: 1n,
  data: '0x',
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: ZERO,
  refundReceiver: ZERO,
  nonce: 3n,
}
const safe = (form: SafeForm = '1.3.0', at: Address = ZERO, chainId = 0): Signable => ({ kind: 'typed-data', data: safeTypedData(SAFE_TRANSACTION, { safe: at, chainId, form }) }) // prettier-ignore
const digestOf = (signable: Signable, id: string): Hex => {
  const found = digestsOf(signable).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no digest ${id}`)
  return found.value
}
const found = (draft: Signable, needs: readonly MissingField[] = [], declared?: Hex): ReadCandidate =>
  readCandidateOf({ what: WHAT, draft, needs, ...(declared === undefined ? {} : { declared }) })
const notesOf = ({ notes }: ReadCandidate): readonly string[] => notes.map(({ id }) => id)

describe('a text that was read', () => {
  it('is whole where at most the signer is missing', () => {
    expect(found(message).signable).toEqual(message)
    expect(found(message, ['from']).signable).toEqual(message)
    for (const need of ['chain', 'to', 'entry-point', 'entry-point-version', 'safe', 'amount'] as const) {
      expect(found(calls, [need]).signable).toBeUndefined()
      expect(found(calls, ['from', need]).signable).toBeUndefined()
    }
    expect(found(calls, ['chain'])).toMatchObject({ what: WHAT, draft: calls, needs: ['chain'], notes: [] })
  })

  it('is held against the hash that came with it as soon as it is whole', () => {
    const own = digestOf(message, 'message')
    expect(notesOf(found(message, [], own))).toEqual(['hash-agrees'])
    expect(notesOf(found(message, ['from'], own))).toEqual(['hash-agrees'])
    expect(notesOf(found(message, [], OTHER))).toEqual(['hash-differs'])
    expect(notesOf(found(message))).toEqual([])
    expect(notesOf(found(message, ['chain'], own))).toEqual([])
    expect(found(message, ['chain'], own).declared).toBe(own)
    expect(notesOf(found(message, [], own.toUpperCase().replace('0X', '0x') as Hex))).toEqual(['hash-agrees'])
  })

  it('keeps its other notes, and has one word on its hash alone', () => {
    const again = readCandidateOf({ what: WHAT, draft: message, notes: [EARLIER, readNote('hash-agrees', say('old'))], declared: OTHER })
    expect(notesOf(again)).toEqual(['fields-left', 'hash-differs'])
    expect(unsaid(again.notes)).toEqual([])
    expect(unsaid(found(message, [], digestOf(message, 'message')).notes)).toEqual([])
  })

  it('is compared by the hash that is signed, of each kind', () => {
    for (const [draft, id] of [
      [safe(), 'safe'],
      [operationOf(), 'user-operation'],
      [message, 'message'],
      [{ kind: 'authorization', authorization: { chainId: 1n, address: BOB, nonce: 0n } }, 'authorization'],
    ] as const) {
      expect(notesOf(found(draft, [], digestOf(draft, id)))).toEqual(['hash-agrees'])
      expect(notesOf(found(draft, [], OTHER))).toEqual(['hash-differs'])
    }
    const signed: Signable = { ...transaction, signature: { r: word(1n), s: word(2n), yParity: 0 } }
    expect(notesOf(found(signed, [], digestOf(signed, 'hash')))).toEqual(['hash-agrees'])
    expect(notesOf(found(signed, [], digestOf(signed, 'transaction')))).toEqual(['hash-differs'])
    expect(notesOf(found(transaction, [], OTHER))).toEqual([])
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] }
    const mail: Signable = {
      kind: 'typed-data',
      data: { types, primaryType: 'Mail', domain: { name: 'Post' }, message: { text: 'hello' } },
    }
    expect(notesOf(found(mail, [], digestOf(mail, 'eip712')))).toEqual(['hash-agrees'])
    expect(notesOf(found(mail, [], digestOf(mail, 'struct')))).toEqual(['hash-differs'])
    // A Safe’s own hash goes before that of the typed data in which it stands: they are the same.
    expect(digestOf(safe(), 'safe')).toBe(digestOf(safe(), 'eip712'))
  })
})

describe('an answer', () => {
  const all: Answers = { chainId: 10, from: ME, to: BOB, entryPoint: CAROL, entryPointVersion: '0.7', safe: CAROL, amount: 7n }
  const NEEDS: readonly MissingField[] = ['chain', 'to', 'from', 'entry-point', 'entry-point-version', 'safe', 'amount']

  it('is taken for what is missing, and what else is missing stays so', () => {
    expect(answered(found(calls, NEEDS), all).needs).toEqual([])
    const only: Readonly<Record<string, Answers>> = { chain: { chainId: 10 }, to: { to: BOB }, from: { from: ME }, 'entry-point': { entryPoint: CAROL }, safe: { safe: CAROL }, amount: { amount: 7n } } // prettier-ignore
    for (const [need, answer] of Object.entries(only))
      expect(answered(found(calls, NEEDS), answer).needs).toEqual(NEEDS.filter((one) => one !== need))
    expect(answered(found(calls, NEEDS), {}).needs).toEqual(NEEDS)
    expect(answered(found(calls, ['amount']), { amount: 0n }).needs).toEqual([])
  })

  it('fills calls: chain, sender, whom, and how much', () => {
    expect(answered(found(calls, ['chain', 'from', 'to', 'amount']), all).signable).toEqual({
      ...calls,
      chainId: 10,
      from: ME,
      calls: [
        { to: BOB, value: 7n, data: '0x' },
        { to: BOB, value: 7n, data: '0x' },
      ],
    })
    expect(answered(found(calls, []), all).signable).toEqual(calls)
    expect(answered(found(calls, ['to']), { to: 'creation' }).signable).toEqual(calls)
    expect(answered(found(calls, ['chain', 'to']), { chainId: 10 })).toMatchObject({ needs: ['to'], draft: { chainId: 10 } })
  })

  it('fills a transaction: chain and sender, and nothing that was not missing', () => {
    expect(answered(found(transaction, ['chain', 'from']), all).signable).toMatchObject({
      from: ME,
      transaction: { chainId: 10, to: BOB, value: 0n },
    })
    expect(answered(found(transaction), all).signable).toEqual(transaction)
  })

  it('fills the signer of everything else', () => {
    expect(answered(found(message, ['from']), all).signable).toEqual({ ...message, from: ME })
    expect(answered(found(hash, ['from']), all).signable).toEqual({ ...hash, from: ME })
    expect(answered(found(message), all).signable).toEqual(message)
    expect(answered(found(safe(), ['from']), all).signable).toEqual({ ...safe(), from: ME })
  })

  it('fills a user operation: chain, EntryPoint and its release, which a canonical one says itself', () => {
    const operation = operationOf('0.6', ZERO)
    const needs: readonly MissingField[] = ['chain', 'entry-point', 'entry-point-version']
    expect(answered(found(operation, needs), all).draft).toMatchObject({ chainId: 10, entryPoint: CAROL, version: '0.7' })
    const canonical: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
    expect(answered(found(operation, needs), { entryPoint: canonical })).toMatchObject({
      needs: ['chain'],
      draft: { entryPoint: canonical, version: '0.7', chainId: 0 },
    })
    expect(answered(found(operation, needs), { entryPoint: canonical, entryPointVersion: '0.8' }).draft).toMatchObject({ version: '0.8' })
    expect(answered(found(operation, needs), { entryPoint: CAROL })).toMatchObject({
      needs: ['chain', 'entry-point-version'],
      draft: { version: '0.6' },
    })
    expect(answered(found(operation, []), all).draft).toEqual(operation)
  })

  it('keeps what it is called, its notes and the hash that came with it', () => {
    const one = readCandidateOf({ what: WHAT, draft: calls, needs: ['chain'], notes: [EARLIER], declared: OTHER })
    expect(answered(one, { chainId: 10 })).toMatchObject({ what: WHAT, notes: [EARLIER], declared: OTHER })
  })
})

describe('an answer about a Safe', () => {
  const needs: readonly MissingField[] = ['chain', 'safe']
  const with10 = (form: SafeForm) => safe(form, CAROL, 10)

  it('fills its address and its chain, each where it is missing', () => {
    expect(answered(found(safe(), needs), { chainId: 10, safe: CAROL }).signable).toEqual(with10('1.3.0'))
    expect(answered(found(safe('1.3.0', BOB, 0), ['chain']), { chainId: 10, safe: CAROL }).signable).toEqual(safe('1.3.0', BOB, 10))
    expect(answered(found(safe('1.3.0', ZERO, 10), ['safe']), { chainId: 5, safe: CAROL }).signable).toEqual(with10('1.3.0'))
    expect(answered(found(safe('1.3.0', BOB, 5)), { chainId: 10, safe: CAROL }).signable).toEqual(safe('1.3.0', BOB, 5))
  })

  it.each(SAFE_FORMS)('takes the release that is said, or the one of which the hash is: %s', (form) => {
    const declared = digestOf(with10(form), 'safe')
    const whole = { chainId: 10, safe: CAROL }
    expect(answered(found(safe(), needs), { ...whole, safeForm: form }).signable).toEqual(with10(form))
    const byHash = answered(found(safe(), needs, declared), whole)
    expect(byHash.signable).toEqual(with10(form))
    expect(notesOf(byHash)).toEqual(['hash-agrees'])
    // What is said goes before what the hash would tell.
    const said = answered(found(safe(), needs, declared), { ...whole, safeForm: '1.3.0' })
    expect(said.signable).toEqual(with10('1.3.0'))
    expect(notesOf(said)).toEqual([form === '1.3.0' ? 'hash-agrees' : 'hash-differs'])
  })

  it('takes the newest release where the hash is of none, and tells so', () => {
    const one = answered(found(safe(), needs, OTHER), { chainId: 10, safe: CAROL })
    expect(one.signable).toEqual(with10('1.3.0'))
    expect(notesOf(one)).toEqual(['hash-differs'])
  })

  it('leaves other typed data as it is', () => {
    const data = { ...safeTypedData(SAFE_TRANSACTION, { safe: CAROL, chainId: 10, form: '1.3.0' }), primaryType: 'Other' }
    const other: Signable = { kind: 'typed-data', data }
    expect(answered(found(other, needs), { chainId: 5, safe: BOB }).draft).toEqual(other)
  })
})
