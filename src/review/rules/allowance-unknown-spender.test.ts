import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import { allowanceUnknownSpender } from './allowance-unknown-spender.ts'
import type { RuleFacts } from './rule.ts'

const SPENDER: Address = '0x00000000000000000000000000000000c0ffee0d'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const SAVINGS: Address = '0x00000000000000000000000000000000005a1ce2'
const state = (codeHash: string) => know({ nonce: 1n, balance: 0n, codeHash }, RUN)
const FACTS = {
  accounts: { [SPENDER]: state(`0x${'22'.repeat(32)}`), [NOBODY]: state(EMPTY_CODE_HASH) },
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
  contacts: know([{ address: BOB, name: 'Bob' }], RECORD),
  pins: know({}, RECORD),
} as unknown as Partial<RuleFacts>
const MAX = 2n ** 256n - 1n
const HELD = 1000n

const allowance = (more: object = {}) => ({
  kind: 'allowance',
  owner: ALICE,
  token: USDC,
  spender: SPENDER,
  units: HELD,
  mode: 'set',
  ...more,
})
type Parts = { readonly claims?: readonly object[]; readonly use?: object; readonly held?: bigint | null }
const readings = (held: bigint | null): CaseParts =>
  ({
    readings: {
      balance: (token: Address, who: Address) => (held !== null && token === USDC && who === ALICE ? { before: held } : undefined),
    },
  }) as never
const signed = ({ claims = [allowance()], use, held = HELD }: Parts = {}) =>
  saidOf(allowanceUnknownSpender, { message: { claims, use } as never, ...readings(held) }, FACTS)
const called = ({ claims = [allowance()], held = HELD }: Parts = {}) =>
  saidOf(allowanceUnknownSpender, { explanation: { claims } as never, simulation: {} as never, ...readings(held) }, FACTS)

const MUCH = (level: string, who: string = SPENDER): string =>
  `${level}: ${who}, a contract we don’t know, could take a large part of what you have`
const OPEN = `warn: We don’t know how much ${SPENDER}, a contract we don’t know, could take from you`

describe('allowance/unknown-spender', () => {
  it('stops a signature over a quarter of what there is, and warns of a call', () => {
    expect([signed(), called()]).toEqual([[MUCH('danger')], [MUCH('warn')]])
    const quarter = (units: bigint) => [
      signed({ claims: [allowance({ units })] }).length,
      called({ claims: [allowance({ units })] }).length,
    ]
    expect([quarter(250n), quarter(249n), quarter(0n)]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(signed({ held: 0n })).toEqual([])
  })

  it('does not know without a balance, but of a signature alone and not of everything', () => {
    expect([signed({ held: null }), called({ held: null })]).toEqual([[OPEN], []])
    expect(signed({ held: null, claims: [allowance({ units: MAX })] })).toEqual([MUCH('danger')])
    expect(called({ held: null, claims: [allowance({ units: MAX })] })).toEqual([MUCH('warn')])
    expect(signed({ held: null, claims: [allowance({ units: 2n ** 160n - 1n, via: PERMIT2 })] })).toEqual([MUCH('danger')])
    expect(signed({ held: null, claims: [allowance({ units: 2n ** 160n - 2n, via: PERMIT2 })] })).toEqual([OPEN])
    // The worse of two of one spender.
    for (const claims of [
      [allowance({ units: 5n, token: BOB }), allowance({ units: MAX })],
      [allowance({ units: MAX }), allowance({ units: 5n, token: BOB })],
    ])
      expect(signed({ claims, held: null })).toEqual([MUCH('danger')])
  })

  it('stops a call without bound and end where nothing was run, or not yet, and only there', () => {
    const without = (more: object, simulation?: object, input: object = {}) =>
      saidOf(
        allowanceUnknownSpender,
        {
          explanation: { claims: [allowance({ units: MAX, ...more })] } as never,
          input,
          ...(simulation && { simulation: simulation as never }),
          ...readings(null),
        },
        FACTS,
      )
    expect([without({}), without({}, {})]).toEqual([[MUCH('danger')], [MUCH('warn')]])
    expect(without({}, undefined, { failure: { code: 'rpc/no-endpoint' } })).toEqual([MUCH('danger')])
    const via = { units: 2n ** 160n - 1n, via: PERMIT2 }
    expect([without({ ...via, until: 2n ** 48n - 1n }), without({ ...via, until: 1_900_000_000n })]).toEqual([
      [MUCH('danger')],
      [MUCH('warn')],
    ])
    // Whether it is a contract is not known, and not said.
    const other: Address = '0x00000000000000000000000000000000c0ffee0e'
    expect(without({ spender: other })).toEqual([`danger: We don’t know ${other}, and it could take a large part of what you have`])
  })

  it('is silent of whoever is known, of accounts without code, of what is taken back and of rights of others', () => {
    for (const spender of [ALICE, SAVINGS, BOB, ROUTER, USDC, NOBODY])
      expect(signed({ claims: [allowance({ spender })] }), spender).toEqual([])
    // Where nobody knows whether it has code, it may have.
    expect(signed({ claims: [allowance({ spender: PERMIT2.replace('22d4', '22d5') })] })).toHaveLength(1)
    expect(signed({ claims: [allowance({ mode: 'subtract' })] })).toEqual([])
    expect(signed({ claims: [allowance({ owner: BOB })] })).toEqual([])
  })

  it('counts a right over a collection and a permit of one item as all of it', () => {
    const operator = (granted: boolean) => ({ kind: 'operator', owner: ALICE, collection: BOB, operator: SPENDER, granted })
    expect([signed({ claims: [operator(true)] }), signed({ claims: [operator(false)] })]).toEqual([[MUCH('danger')], []])
    expect(signed({ claims: [], use: { use: 'item-permit', spender: SPENDER } })).toEqual([MUCH('danger')])
    expect(signed({ claims: [], use: { use: 'permit', spender: SPENDER } })).toEqual([])
  })

  it('goes by the spender of a transfer by Permit2 for all that leaves', () => {
    const out = (most: bigint) => ({ kind: 'out', from: ALICE, token: USDC, most })
    const use = { use: 'permit2-transfer', spender: SPENDER }
    expect(signed({ claims: [out(250n)], use })).toEqual([MUCH('danger')])
    expect(signed({ claims: [out(249n)], use })).toEqual([])
    expect(signed({ claims: [out(MAX)], use, held: null })).toEqual([MUCH('danger')])
    expect(signed({ claims: [out(5n)], use, held: null })).toEqual([OPEN])
    expect(signed({ claims: [out(250n)], use: { ...use, use: 'permit' } })).toEqual([])
  })

  it('leaves operations and transactions of Safes to the rules that read them', () => {
    for (const use of ['user-operation', 'safe']) expect(signed({ use: { use } })).toEqual([])
  })

  it.each([
    'DutchOrder',
    'ExclusiveDutchOrder',
    'V2DutchOrder',
    'V3DutchOrder',
    'PriorityOrder',
    'LimitOrder',
    'DutchLimitOrder',
    'ExclusiveDutchLimitOrder',
  ])('stops a stranger that takes under the name of UniswapX: %s', (typeName) => {
    const by = (name: string, spender: Address = SPENDER, more: object = {}) =>
      signed({ claims: [], use: { use: 'permit2-transfer', spender, witness: { typeName: name }, ...more } })
    expect(by(typeName)).toEqual([`danger: This is written as a UniswapX order, but ${SPENDER} isn’t a UniswapX contract`])
    expect([by(`${typeName}s`), by(`My${typeName}`), by('Trade'), by(typeName, ROUTER), by(typeName, BOB), by(typeName, ALICE)]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ])
    expect([by(typeName, SPENDER, { witness: undefined }), by(typeName, SPENDER, { use: 'permit' })]).toEqual([[], []])
  })
})
