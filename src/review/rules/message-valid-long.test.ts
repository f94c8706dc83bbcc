import { describe, expect, it } from 'vitest'
import { keccakText } from '#core/bytes/keccak'
import { know } from '#core/evidence/fact'
import { FOREVER, type MessageExplanation } from '#decode'
import type { SignedFact } from '../facts.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, BOB, find, NOBODY, RECORD, USDC } from '../test-support/recorded.ts'
import { messageValidLong } from './message-valid-long.ts'

const { block } = find('ether to bob')
const YEAR = 365n * 86_400n
const [OWN, OTHER] = [keccakText('own'), keccakText('other')]

type Given = {
  readonly until?: bigint
  readonly blind?: true
  readonly signed?: readonly SignedFact[]
  readonly use?: object | 'none'
  readonly claims?: readonly object[]
}
/** Of a permit with number 7 for USDC, but for what is given. */
function said({ until = block.timestamp, blind, signed, use, claims = [] }: Given): readonly string[] {
  const permit = { use: 'erc2612', token: USDC, owner: ALICE, spender: NOBODY, value: 1n, deadline: until, nonce: 7n }
  const message = { ...(use === 'none' ? {} : { use: use ?? permit }), claims, faults: [] } as unknown as MessageExplanation
  const input = { digests: [{ id: 'typed-data', value: OWN }] as never, ...(blind ? {} : { block }) }
  return saidOf(messageValidLong, { message, input }, { signed: know(signed ?? [], RECORD) })
}
const LONG = ['warn: This signature can be used for more than a year']
const ENDLESS = ['warn: This signature never expires']

describe('how long a signature can be used', () => {
  it.each<[string, bigint, readonly string[]]>([
    ['a year', block.timestamp + YEAR, []],
    ['a second more', block.timestamp + YEAR + 1n, LONG],
    ['nearly for ever', FOREVER / 2n - 1n, LONG],
    ['for ever', FOREVER / 2n, ENDLESS],
    ['as long as a number goes', 2n ** 256n - 1n, ENDLESS],
    ['not any more', 1n, []],
  ])('is told: %s', (_, until, sentences) => {
    expect(said({ until })).toEqual(sentences)
  })

  it('is not known without a block, unless it is for ever', () => {
    for (const until of [block.timestamp, FOREVER / 2n - 1n])
      expect(said({ until, blind: true })).toEqual(['unknown: We don’t know how long this signature can be used'])
    expect(said({ until: FOREVER / 2n, blind: true })).toEqual(ENDLESS)
    expect(said({ until: FOREVER, blind: true })).toEqual(ENDLESS)
  })

  it('is as long as the last order of a message', () => {
    const order = (until?: bigint) => ({ kind: 'order', terms: { until } })
    const of = (...claims: readonly object[]) => said({ use: 'none', claims })
    expect(of(order(block.timestamp + 2n * YEAR), order(block.timestamp))).toEqual(LONG)
    expect(of(order(block.timestamp), order(block.timestamp + 2n * YEAR))).toEqual(LONG)
    expect(of(order(block.timestamp), order())).toEqual(ENDLESS)
    expect(of(order(block.timestamp))).toEqual([])
    expect(of({ kind: 'out', until: FOREVER })).toEqual([])
  })

  it('is nothing of a message that moves nothing', () => {
    expect(said({ use: { use: 'sign-in' } })).toEqual([])
    expect(saidOf(messageValidLong, {})).toEqual([])
  })
})

describe('another message with the same number', () => {
  const signed = (more: Partial<SignedFact> = {}): SignedFact => ({ digest: OTHER, contract: USDC, nonce: 7n, at: 0, ...more })
  const AGAIN = ['warn: You already signed another message with the number 7 for this contract']

  it.each<[string, readonly SignedFact[], readonly string[]]>([
    ['was signed', [signed()], AGAIN],
    ['is this one', [signed({ digest: OWN })], []],
    ['was for another contract', [signed({ contract: BOB })], []],
    ['had another number', [signed({ nonce: 8n })], []],
    ['was signed beside this one', [signed({ digest: OWN }), signed()], AGAIN],
  ])('%s', (_, before, sentences) => {
    expect(said({ signed: before })).toEqual(sentences)
  })

  it('is not known where the records are closed', () => {
    const message = {
      use: { use: 'erc2612', token: USDC, owner: ALICE, spender: NOBODY, value: 1n, deadline: 1n, nonce: 7n },
      claims: [],
      faults: [],
    } as unknown as MessageExplanation
    expect(saidOf(messageValidLong, { message, input: { digests: [], block } })).toEqual([
      'unknown: We don’t know whether you signed another message with this number',
    ])
  })
})
