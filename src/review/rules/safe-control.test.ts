import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { word } from '#core/bytes/hex'
import type { Control } from '#core/signing/effect'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RECORD } from '../test-support/recorded.ts'
import { safeControl } from './safe-control.ts'

const SAFE: Address = '0x00000000000000000000000000000000005afe01'
const SAVINGS: Address = '0x00000000000000000000000000000000005a1ce2'
const FACTS = {
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
  contacts: know([{ address: BOB, name: 'Bob' }], RECORD),
} as never

/** Where a Safe keeps what (docs of safe-smart-account): read here from the layout of 1.4.1 and 1.5, not from the rule. */
const SLOT_OF = {
  singleton: word(0n),
  modules: word(1n),
  owners: word(2n),
  ownerCount: word(3n),
  threshold: word(4n),
  guard: '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8',
  fallback: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
  moduleGuard: '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947',
} as const

type Write = {
  readonly slot: string
  readonly before?: bigint
  readonly after?: bigint
  readonly address?: Address
  readonly path?: object
}
const ran = (writes: readonly Write[], ok = true) =>
  ({
    outcome: { ok },
    storage: writes.map(({ address = SAFE, before = 0n, after = 1n, ...rest }) => ({
      address,
      before: word(before),
      after: word(after),
      ...rest,
    })),
  }) as never

const change = (what: Control, given: 'granted' | 'taken', to?: Address, of = SAFE) => ({
  kind: 'control',
  of,
  what,
  given,
  ...(to === undefined ? {} : { to }),
})
const CALL = { call: { to: SAFE, from: ALICE }, function: { name: 'execTransaction', standards: ['Safe'] }, claims: [], depth: 0 }
const said = (claims: readonly object[], parts: CaseParts = {}): readonly string[] =>
  saidOf(safeControl, { allCalls: [CALL] as never, explanation: { claims } as never, ...parts }, FACTS)

describe('safe/control', () => {
  it.each<readonly [Control, 'granted' | 'taken', string]>([
    ['owner', 'granted', `danger: ${NOBODY} would be an owner of the Safe ${SAFE}`],
    ['module', 'granted', `danger: ${NOBODY} could act as the Safe ${SAFE} without any signature`],
    ['guard', 'granted', `danger: ${NOBODY} could block transactions of the Safe ${SAFE}`],
    ['fallback-handler', 'granted', `danger: ${NOBODY} would answer calls in the name of the Safe ${SAFE}`],
    ['implementation', 'granted', `danger: The Safe ${SAFE} would run the code of ${NOBODY}`],
    ['role', 'granted', `danger: It changes who controls the Safe ${SAFE}`],
    ['owner', 'taken', `warn: ${NOBODY} would no longer be an owner of the Safe ${SAFE}`],
    ['module', 'taken', `warn: ${NOBODY} could no longer act as the Safe ${SAFE}`],
    ['guard', 'taken', `danger: It changes who controls the Safe ${SAFE}`],
  ])('says what it means that somebody has or loses: %s, %s', (what, given, words) => {
    expect(said([change(what, given, NOBODY)])).toEqual([words])
    // Told by the log of the run alone it is the same.
    expect(said([], { logs: [{ says: change(what, given, NOBODY) }] as never })).toEqual([words])
  })

  it.each<readonly [Control, string]>([
    ['threshold', `danger: The Safe ${SAFE} would require a different number of signatures`],
    ['guard', `danger: The Safe ${SAFE} would lose its guard`],
    ['fallback-handler', `danger: The Safe ${SAFE} would lose the contract that answers calls for it`],
    ['owner', `danger: It changes who controls the Safe ${SAFE}`],
  ])('says what it means where nobody is named: %s', (what, words) => {
    expect(said([change(what, 'granted')])).toEqual([words])
  })

  it('stops that the person goes as owner, by any of their accounts, and only warns where another goes', () => {
    const taken = (who: Address) => said([change('owner', 'taken', who)]).map((one) => one.split(':')[0])
    expect([ALICE, SAVINGS, BOB, NOBODY].map(taken)).toEqual([['danger'], ['danger'], ['warn'], ['warn']])
    expect(said([change('owner', 'taken', SAFE)], { actor: SAFE })[0]).toMatch(/^danger/)
    expect(said([change('module', 'taken', ALICE)])[0]).toMatch(/^warn/)
    expect(said([change('owner', 'taken')])[0]).toMatch(/^danger/)
  })

  it('says each change once, and is silent about others’ contracts and other claims', () => {
    const one = change('owner', 'granted', NOBODY)
    expect(said([one, one], { logs: [{ says: one }] as never })).toHaveLength(1)
    expect(said([one, change('owner', 'granted', BOB), change('owner', 'taken', NOBODY)])).toHaveLength(3)
    expect(said([change('owner', 'granted', NOBODY, BOB)])).toEqual([])
    expect(said([{ ...one, kind: 'out' }])).toEqual([])
  })

  it('speaks of Safes that are told to execute and of the one whose transaction is signed, and of no other call', () => {
    const one = [change('owner', 'granted', NOBODY)]
    const by = (call: object) => said(one, { allCalls: [call] as never })
    expect(by(CALL)).toHaveLength(1)
    expect(by({ ...CALL, function: { name: 'execTransactionFromModule', standards: ['Safe'] } })).toHaveLength(1)
    expect(by({ ...CALL, function: { name: 'approveHash', standards: ['Safe'] } })).toEqual([])
    expect(by({ ...CALL, function: { name: 'execTransaction', standards: ['ERC-20'] } })).toEqual([])
    expect(by({ ...CALL, function: undefined })).toEqual([])
    expect(by({ ...CALL, call: { from: ALICE } })).toEqual([])
    expect(said(one, { allCalls: [], message: { use: { use: 'safe', safe: SAFE } } as never })).toHaveLength(1)
    expect(said(one, { allCalls: [], message: { use: { use: 'permit', safe: SAFE } } as never })).toEqual([])
  })

  const SILENT = `danger: It changes who controls the Safe ${SAFE}, but doesn’t say so`
  it.each<readonly [keyof typeof SLOT_OF, Control, number]>([
    ['singleton', 'implementation', 1],
    ['modules', 'module', 1],
    ['owners', 'owner', 1],
    ['threshold', 'threshold', 1],
    ['guard', 'guard', 1],
    ['moduleGuard', 'guard', 1],
    ['fallback', 'fallback-handler', 1],
    ['ownerCount', 'owner', 0],
  ])('stops what is written in silence at the slot of: %s', (name, what, count) => {
    const slot = SLOT_OF[name]
    const silent = Array.from({ length: count }, () => SILENT)
    expect(said([], { simulation: ran([{ slot }]) })).toEqual(silent)
    expect(said([], { simulation: ran([{ slot: word(99n), path: { base: slot, steps: [{ key: word(1n) }] } }]) })).toEqual(silent)
    // A slot by itself is read by its number, whatever base a path without steps has.
    expect(said([], { simulation: ran([{ slot, path: { base: word(99n), steps: [] } }]) })).toEqual(silent)
    expect(said([], { simulation: ran([{ slot: word(99n), path: { base: slot, steps: [] } }]) })).toEqual([])
    expect(said([], { simulation: ran([{ slot }], false) })).toEqual([])
    expect(said([], { simulation: ran([{ slot, address: BOB }]) })).toEqual([])
    // What is said is not silent; what is said of something else is no word for it.
    expect(said([change(what, 'granted', NOBODY)], { simulation: ran([{ slot, after: 1n }]) })).not.toContain(SILENT)
    const other = what === 'module' ? 'guard' : 'module'
    expect(said([change(other, 'granted', NOBODY)], { simulation: ran([{ slot }]) }).filter((one) => one === SILENT)).toEqual(silent)
  })

  it('says of several slots of one kind once that they were written', () => {
    expect(said([], { simulation: ran([{ slot: SLOT_OF.guard }, { slot: SLOT_OF.moduleGuard }]) })).toEqual([SILENT])
  })

  it('leaves out a number of signatures that the run leaves as it is', () => {
    const threshold = change('threshold', 'granted')
    const count = (simulation: never | undefined) => said([threshold], simulation === undefined ? {} : { simulation }).length
    expect(count(undefined)).toBe(1)
    expect(count(ran([{ slot: SLOT_OF.ownerCount, after: 2n }]))).toBe(0)
    expect(count(ran([{ slot: SLOT_OF.threshold, after: 2n }]))).toBe(1)
    expect(count(ran([{ slot: SLOT_OF.ownerCount, after: 2n, address: BOB }]))).toBe(1)
    expect(
      count(
        ran([
          { slot: SLOT_OF.ownerCount, after: 2n },
          { slot: SLOT_OF.threshold, after: 2n, address: BOB },
        ]),
      ),
    ).toBe(0)
    expect(count(ran([{ slot: SLOT_OF.ownerCount, after: 2n }], false))).toBe(1)
    // Of anything else the run says nothing so.
    expect(said([change('guard', 'granted')], { simulation: ran([{ slot: SLOT_OF.ownerCount, after: 2n }]) })).toHaveLength(1)
  })

  it('stops a Safe for which nobody could act, or everybody', () => {
    const OUT = `danger: The owners of the Safe ${SAFE} could no longer act for it`
    const isOut = (owners?: bigint, threshold?: bigint, ok = true): boolean =>
      said([change('threshold', 'granted'), change('owner', 'granted', BOB)], {
        simulation: ran(
          [
            ...(owners === undefined ? [] : [{ slot: SLOT_OF.ownerCount, after: owners }]),
            ...(threshold === undefined ? [] : [{ slot: SLOT_OF.threshold, after: threshold }]),
          ],
          ok,
        ),
      }).includes(OUT)
    expect([isOut(2n, 3n), isOut(0n), isOut(undefined, 0n), isOut(0n, 0n)]).toEqual([true, true, true, true])
    expect([isOut(3n, 3n), isOut(3n, 2n), isOut(1n), isOut(undefined, 9n), isOut(), isOut(2n, 3n, false)]).toEqual(
      Array.from({ length: 6 }, () => false),
    )
  })

  it('warns of strangers in a new Safe, and of nobody whom the person chose', () => {
    const setup = (owners: readonly (Address | undefined)[], more: object = {}) =>
      said([], {
        allCalls: [
          {
            call: { to: SAFE, from: ALICE },
            function: { name: 'setup', standards: ['Safe'] },
            depth: 1,
            claims: owners.map((to) => change('owner', 'granted', to)),
            ...more,
          },
        ] as never,
      })
    const words = `warn: ${NOBODY}, who isn’t one of your contacts, would also own the new Safe`
    expect(setup([ALICE, NOBODY])).toEqual([words])
    expect(setup([ALICE, BOB, SAVINGS])).toEqual([])
    expect(setup([ALICE, NOBODY], { depth: 0 })).toEqual([])
    expect(setup([ALICE, NOBODY], { function: { name: 'init', standards: ['Safe'] } })).toEqual([])
    expect(setup([ALICE, NOBODY], { function: { name: 'setup', standards: ['Other'] } })).toEqual([])
    expect(setup([ALICE, NOBODY], { function: undefined })).toEqual([])
    expect(
      setup([], {
        claims: [
          change('module', 'granted', NOBODY),
          change('owner', 'granted', NOBODY, BOB),
          { ...change('owner', 'granted', NOBODY), kind: 'out' },
          change('owner', 'granted'),
        ],
      }),
    ).toEqual([])
    // It is said beside what another Safe is told in the same request.
    const both = [
      CALL,
      { call: { to: BOB }, function: { name: 'setup', standards: ['Safe'] }, depth: 1, claims: [change('owner', 'granted', NOBODY, BOB)] },
    ]
    expect(said([change('guard', 'granted')], { allCalls: both as never })).toEqual([
      words,
      `danger: The Safe ${SAFE} would lose its guard`,
    ])
  })
})
