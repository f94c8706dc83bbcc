import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { MissingState } from '#core/simulation/simulation'
import { createDice } from '../../core/test-support/dice.ts'
import mainnet from '../test-support/mainnet-proof.json' with { type: 'json' }
import { type ProofAnswer, verifyAccount } from './account-proof.ts'

const nodes = (list: readonly string[]): readonly Hex[] => list as readonly Hex[]
const answer: ProofAnswer = {
  address: mainnet.address as Hex,
  balance: toBigInt(mainnet.balance as Hex),
  nonce: toBigInt(mainnet.nonce as Hex),
  accountProof: nodes(mainnet.accountProof),
  storageProof: mainnet.storageProof.map(({ key, value, proof }) => ({ key: BigInt(key), value: BigInt(value), proof: nodes(proof) })),
}
const [slotProof = { key: 0n, value: 0n, proof: [] }] = answer.storageProof
const STATE_ROOT = keccak(answer.accountProof[0] ?? '0x')
const asked = { address: answer.address, slots: [word(1n)] }
const verify = (changed: Partial<ProofAnswer> = {}, question: MissingState = asked) =>
  verifyAccount(STATE_ROOT, question, { ...answer, ...changed })
const lastChanged = (change: (node: Hex) => Hex): readonly Hex[] =>
  answer.accountProof.map((node, at, all) => (at === all.length - 1 ? change(node) : node))
const refused = (attempt: () => unknown): string | undefined => {
  try {
    attempt()
  } catch (error) {
    if (isError(error, 'proof/invalid') || isError(error, 'proof/incomplete')) return error.code
    throw error
  }
  return undefined
}

function flipped(node: Hex, bit: number): Hex {
  const digit = 2 + (bit >> 2)
  return `0x${node.slice(2, digit)}${(Number.parseInt(node[digit] ?? '0', 16) ^ (1 << (bit & 3))).toString(16)}${node.slice(digit + 1)}`
}

describe('an account proof of mainnet', () => {
  it('proves the deposit contract and its slot', () => {
    const { accounts, slots } = verify()
    expect(accounts).toEqual([
      {
        address: '0x00000000219ab540356cbb839cbe05303d7705fa',
        account: { nonce: 1n, balance: answer.balance, storageRoot: mainnet.storageHash, codeHash: mainnet.codeHash },
      },
    ])
    expect(slots).toEqual([{ address: answer.address, slot: word(1n), value: mainnet.storageProof[0]?.value }])
  })

  it('refuses each of 2,000 single bits changed [C1 C4]', () => {
    const dice = createDice(20261121).below
    const places = [
      ...answer.accountProof.map((_, at) => ['account', at] as const),
      ...slotProof.proof.map((_, at) => ['slot', at] as const),
    ]
    const missed: string[] = []
    for (let attempt = 0; attempt < 2000; attempt++) {
      const [part, at] = places[dice(places.length)] ?? ['account', 0]
      const list = part === 'account' ? answer.accountProof : slotProof.proof
      const node = list[at] ?? '0x'
      const bit = dice((node.length - 2) * 4)
      const changed = list.with(at, flipped(node, bit))
      const attemptIt = () => verify(part === 'account' ? { accountProof: changed } : { storageProof: [{ ...slotProof, proof: changed }] })
      if (refused(attemptIt) !== 'proof/invalid') missed.push(`${part} ${at} bit ${bit}`)
    }
    expect(missed).toEqual([])
  })

  it.each<readonly [string, Partial<ProofAnswer>]>([
    ['truncated', { accountProof: answer.accountProof.slice(0, -1) }],
    ['beheaded', { accountProof: answer.accountProof.slice(1) }],
    ['extended', { accountProof: [...answer.accountProof, answer.accountProof[0] ?? '0x'] }],
    ['reordered', { accountProof: answer.accountProof.toReversed() }],
    ['with a node cut short', { accountProof: lastChanged((node) => node.slice(0, -2) as Hex) }],
    ['with a byte more', { accountProof: lastChanged((node) => `${node}00`) }],
    ['with a truncated slot proof', { storageProof: [{ ...slotProof, proof: slotProof.proof.slice(0, -1) }] }],
    ['with the account proof for the slot', { storageProof: [{ ...slotProof, proof: answer.accountProof }] }],
    ['that says another balance', { balance: answer.balance + 1n }],
    ['that says another nonce', { nonce: 2n }],
    ['that says another value', { storageProof: [{ ...slotProof, value: 1n }] }],
  ])('refuses a proof %s', (_, changed) => expect(refused(() => verify(changed))).toBe('proof/invalid'))

  it('refuses an answer without a proof as one that lacks it, not as a false one', () => {
    expect(refused(() => verify({ accountProof: [] }))).toBe('proof/incomplete')
    expect(refused(() => verify({ storageProof: [{ ...slotProof, proof: [] }] }))).toBe('proof/incomplete')
  })

  it('refuses an answer for another account', () => {
    expect(refused(() => verify({ address: '0x00000000219ab540356cbb839cbe05303d7705fb' }))).toBe('proof/incomplete')
    const other = { address: '0x00000000219ab540356cbb839cbe05303d7705fb', slots: [] } as const
    expect(refused(() => verify({ address: other.address }, other))).toBe('proof/invalid')
  })

  it('refuses an answer that leaves out a slot, or proves another', () => {
    expect(refused(() => verify({ storageProof: [] }))).toBe('proof/incomplete')
    expect(refused(() => verify({}, { ...asked, slots: [word(1n), word(2n)] }))).toBe('proof/incomplete')
    expect(refused(() => verify({ storageProof: [{ ...slotProof, key: 2n }] }, { ...asked, slots: [word(2n)] }))).toBe('proof/invalid')
  })

  it('refuses another state root', () => expect(refused(() => verifyAccount(word(1n), asked, answer))).toBe('proof/invalid'))
})
