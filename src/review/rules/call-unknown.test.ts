import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { concat, type Hex, pad } from '#core/bytes/hex'
import type { Description, Explanation } from '#decode'
import type { Described } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { BOB, NOBODY, RECORD, ROUTER, RUN } from '../test-support/recorded.ts'
import { callUnknown } from './call-unknown.ts'

const DATA: Hex = '0xff345678'
const [ONE, TWO, THREE, FOUR] = ['a1', 'a2', 'a3', 'a4'].map((digits): Address => `0x${digits.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
]
type Made = { readonly to?: Address; readonly data?: Hex; readonly value?: bigint; readonly more?: object }
const call = ({ to = NOBODY, data = DATA, value = 0n, more = {} }: Made = {}): Explanation =>
  ({ kind: 'unknown-call', depth: 0, inner: [], claims: [], call: { to, data, value, chainId: 31337 }, ...more }) as unknown as Explanation
/** Nobody is known, but the contract that is called. */
const said = (explanation: Explanation, parts: CaseParts = {}, hasCode = true) =>
  saidOf(
    callUnknown,
    { explanation, ...parts },
    {
      parties: [{ role: 'contract', address: NOBODY, hasCode, firstTime: false, evidence: RUN }],
      ownAccounts: know([], RECORD),
      pins: know({}, RECORD),
    },
  )
const UNKNOWN = `warn: We can’t tell what this asks ${NOBODY} to do`
const known = (name: string, ...standards: readonly string[]) => ({ kind: 'call', function: { name, standards } })
const by = (from: Description['from']): CaseParts => ({
  described: () => ({ from, intent: 'Do it', fields: [] }) as unknown as Description,
})

describe('call/unknown', () => {
  it.each<[string, Explanation, readonly string[]]>([
    ['a call', call(), [UNKNOWN]],
    [
      'a call with ether',
      call({ value: 5n * 10n ** 17n }),
      [`warn: We can’t tell what this asks ${NOBODY} to do, with 0.5 ETH sent along`],
    ],
    [
      'one of whose function the data is broken',
      call({ more: { function: { name: 'transfer', standards: [] } } }),
      [`warn: We can’t read the data for transfer of ${NOBODY}`],
    ],
    ['one that is known', call({ more: known('transfer', 'ERC-20') }), []],
    [
      'one with calls too deep in it',
      call({ more: { ...known('multicall', 'Multicall3'), problem: 'too-deep' } }),
      ['danger: This holds more nested calls than we follow'],
    ],
    ['one with too many', call({ more: { problem: 'too-large' } }), ['danger: This holds more nested calls than we follow']],
    [
      'both of two, one inside of the other',
      call({ more: { ...known('multicall', 'Multicall3'), inner: [call(), call({ to: BOB })] } }),
      [UNKNOWN, `warn: We can’t tell what this asks ${BOB} to do`],
    ],
    [
      'a bridge’s function at an address that nobody knows',
      call({ more: known('depositV3', 'Across') }),
      [`warn: Nothing shows that ${NOBODY} is really the contract meant by depositV3`],
    ],
    ['the same at a contract with a name', call({ to: ROUTER, more: known('depositV3', 'Across') }), []],
    ['a function that several standards have', call({ more: known('deposit', 'Across', 'ERC-4626') }), []],
    ['a function of no standard', call({ more: known('deposit') }), []],
  ])('tells of %s', (_, explanation, sentences) => {
    expect(said(explanation)).toEqual(sentences)
  })

  it('says nothing of a text to an account without code', () => {
    const text: Hex = `0x${Buffer.from('Thanks').toString('hex')}`
    expect(said(call({ data: text }), {}, false)).toEqual([])
    expect(said(call({ data: text }), {}, true)).toEqual([UNKNOWN])
  })

  it('is at ease with a descriptor that ships, and not with the person’s own', () => {
    for (const explanation of [call(), call({ more: known('depositV3', 'Across') })]) {
      expect([said(explanation, by('assay')), said(explanation, by('registry'))]).toEqual([[], []])
      expect(said(explanation, by('own'))).toHaveLength(1)
    }
    expect(said(call({ more: { problem: 'malformed' } }), by('assay'))).toEqual([UNKNOWN])
  })

  it('names whoever stands in its data', () => {
    const to = (...people: readonly Address[]) => said(call({ data: concat(DATA, ...people.map((address) => pad(address))) }))
    const [a, b] = [ONE, TWO]
    expect(to(ONE)).toEqual([`${UNKNOWN}; it may be for ${a}`])
    expect(to(ONE, TWO)).toEqual([`${UNKNOWN}; it may be for ${a} or ${b}`])
    expect(to(ONE, TWO, THREE)).toEqual([`${UNKNOWN}; it may be for ${a}, ${b} or 1 more address in its data`])
    expect(to(ONE, TWO, THREE, FOUR)).toEqual([`${UNKNOWN}; it may be for ${a}, ${b} or 2 more addresses in its data`])
    expect(to(ONE, ONE)).toEqual([`${UNKNOWN}; it may be for ${a}`])
  })

  it('has the name that packages publish', () => {
    const named = (at: Address): readonly Described[] =>
      [
        {
          of: 'name',
          call: { to: at, data: DATA, value: 0n, chainId: 31337 },
          explanation: call(),
          by: { is: 'guess', signatures: ['feed(uint256)', 'f(bool)'], from: 'a' },
          published: { name: 'feed', signature: 'feed(uint256)', people: [] },
        },
      ] as unknown as readonly Described[]
    expect(said(call(), { input: { described: named(NOBODY) } })).toEqual([
      `warn: All we know of this call to ${NOBODY} is its published name: feed`,
    ])
    expect(said(call(), { input: { described: named(BOB) } })).toEqual([UNKNOWN])
  })
})
