import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Explanation } from '#decode'
import type { Party } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, ROUTER, RUN } from '../test-support/recorded.ts'
import { recipientNoCode } from './recipient-no-code.ts'

const DATA: Hex = '0xff345678'
const TEXT: Hex = `0x${Buffer.from('Thanks for lunch').toString('hex')}`
const PRECOMPILE: Address = '0x0000000000000000000000000000000000000004'
type Made = {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly from?: Address
  readonly depth?: number
  readonly inner?: readonly Explanation[]
}
const call = ({ to = NOBODY, data = DATA, value = 0n, from, depth = 0, inner = [] }: Made = {}): Explanation =>
  ({
    kind: 'unknown-call',
    depth,
    inner,
    claims: [],
    call: { to, data, value, chainId: 1, ...(from === undefined ? {} : { from }) },
  }) as unknown as Explanation
const said = (explanation: Explanation, hasCode: boolean | undefined, address: Address = NOBODY, parts: CaseParts = {}) => {
  const party: Party = { role: 'contract', address, hasCode, firstTime: false, evidence: RUN }
  return saidOf(recipientNoCode, { explanation, ...parts }, { parties: [party] })
}
const NONE = (level: string, who: string = NOBODY) => [`${level}: There is no contract at ${who}`]

describe('recipient/no-code', () => {
  it.each<[string, Explanation, boolean | undefined, readonly string[]]>([
    ['where there is a contract', call(), true, []],
    ['where there is none', call(), false, NONE('danger')],
    ['where nobody knows', call(), undefined, [`unknown: We couldn’t check whether there is a contract at ${NOBODY}`]],
    ['with nothing to do', call({ data: '0x' }), false, []],
    ['with a text alone', call({ data: TEXT }), false, [`info: You’d send a text along to ${NOBODY}: Thanks for lunch`]],
    ['with a text, where there is a contract', call({ data: TEXT }), true, []],
    ['somewhere else', call({ to: ROUTER }), false, []],
  ])('tells of a call %s', (_, explanation, hasCode, sentences) => {
    expect(said(explanation, hasCode)).toEqual(sentences)
  })

  it('is at ease with precompiles', () => {
    expect(said(call({ to: PRECOMPILE }), false, PRECOMPILE)).toEqual([])
  })

  it('tells of a call where a text goes along with another', () => {
    const both = call({ to: ROUTER, inner: [call({ data: TEXT, depth: 1 }), call({ depth: 1, from: ALICE })] })
    expect(said(both, false)).toEqual(NONE('danger'))
  })

  it.each<[string, Made, string]>([
    ['another contract', { from: ROUTER }, 'warn'],
    ['another contract, with value', { from: ROUTER, value: 1n }, 'danger'],
    ['who signs', { from: ALICE }, 'danger'],
    ['whose things it moves', { from: BOB }, 'danger'],
    ['nobody knows whom', {}, 'danger'],
  ])('is grave inside of another by who makes it: %s', (_, made, level) => {
    const inside = call({ to: ROUTER, inner: [call({ ...made, depth: 1 })] })
    expect(said(inside, false, NOBODY, { actor: BOB })).toEqual(NONE(level))
  })
})
