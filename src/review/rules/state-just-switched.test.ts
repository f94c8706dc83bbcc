import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { know, notKnown } from '#core/evidence/fact'
import type { Aspect, Frame, VariantResult } from '#core/simulation/simulation'
import { EMPTY_CODE_HASH, type EarlierSlot, type Facts, givenFacts } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CASES, NAMES, NOBODY, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import { ether, ranAs, runOf, STOPPED, variedParts } from '../test-support/varied.ts'
import { stateJustSwitched } from './state-just-switched.ts'

const TRAP: Address = '0x00000000000000000000000000000000badbad00'
const OTHER: Address = '0x00000000000000000000000000000000badbad01'

const THROWN = `warn: Somebody changed a setting of ${TRAP} a short while ago`
const MOVED = (address = TRAP) => `info: Values that ${address} uses changed a short while ago`
const UNKNOWN = 'unknown: We didn’t check whether a contract’s settings just changed'

const slots = (address: Address, ...values: readonly bigint[]): readonly EarlierSlot[] =>
  values.map((value, at) => ({ address, slot: word(1n), value: word(value), block: BigInt(at) }))
const switched = know([...slots(TRAP, 0n, 1n)], RUN)
const SAME = ranAs({ transfers: [ether(ALICE, BOB, 5n)], differs: ['storage'] })
const WORSE = ranAs({ transfers: [ether(ALICE, BOB, 9n)] })
const otherwise = (...differs: readonly Aspect[]) => ranAs({ transfers: [ether(ALICE, BOB, 5n)], differs })

const frameOf = (to: Address, codeAddress = to): Frame => {
  const [frame] = CASES[0]?.simulation.frames ?? []
  if (frame === undefined) throw new Error('no frame was recorded')
  return { ...frame, to, codeAddress }
}
type Change = {
  readonly frames?: readonly Frame[]
  readonly before?: readonly (readonly [Address, VariantResult])[]
  readonly facts?: Partial<Facts>
  readonly parts?: CaseParts
}
/** A payment of five wei through a contract that nobody knows, one of whose slots is another than a while ago. */
function said({ frames = [frameOf(TRAP)], before = [], facts = {}, parts = {} }: Change = {}): readonly string[] {
  const simulation = { ...runOf({ transfers: [ether(ALICE, BOB, 5n)] }), frames }
  const effects = [{ kind: 'asset-out', amount: { units: 5n, token: NAMES.native }, evidence: RUN } as const]
  const input = { earlierRuns: before.map(([address, result]) => ({ address, result })) }
  const given = { accounts: {}, tokens: {}, earlierSlots: switched, pins: know({}, RECORD), ...facts }
  return saidOf(
    stateJustSwitched,
    variedParts(simulation, [], { effects, ...parts, input: { ...input, ...parts.input } }),
    givenFacts(given),
  )
}

describe('state/just-switched', () => {
  it('warns where the run on what was there a while ago is worse', () => {
    expect(said({ before: [[TRAP, WORSE]] })).toEqual([THROWN])
  })

  it.each<readonly [Aspect, boolean]>([
    ['outcome', true],
    ['transfers', true],
    ['calls', true],
    ['codes', true],
    ['logs', false],
    ['probes', false],
    ['storage', false],
    ['returned', false],
  ])('tells of a run that is no worse where its %s is another: %s', (aspect, isTold) => {
    const result = aspect === 'codes' ? ranAs({ ok: false, differs: ['codes'] }) : otherwise(aspect)
    expect(said({ before: [[TRAP, result]] })).toEqual(isTold ? [MOVED()] : [])
    expect(said({ before: [[TRAP, otherwise('storage', aspect)]] }).length > 0).toBe(isTold)
  })

  it('tells of a contract that could not be run so, since nothing tells a switch from a counter', () => {
    expect(said()).toEqual([MOVED()])
    expect(said({ before: [[TRAP, STOPPED]] })).toEqual([MOVED()])
    expect(said({ before: [[OTHER, WORSE]] })).toEqual([MOVED()])
    expect(said({ before: [[TRAP, SAME]] })).toEqual([])
  })

  it('names the worst of several, then one that was not run', () => {
    const facts = { earlierSlots: know([...slots(OTHER, 0n, 1n), ...slots(TRAP, 0n, 1n)], RUN) }
    const frames = [frameOf(OTHER), frameOf(TRAP)]
    expect(said({ facts, frames, before: [[OTHER, otherwise('calls')], [TRAP, WORSE]] })).toEqual([THROWN]) // prettier-ignore
    expect(said({ facts, frames, before: [[OTHER, otherwise('calls')]] })).toEqual([MOVED()])
    expect(said({ facts, frames, before: [[OTHER, SAME], [TRAP, otherwise('calls')]] })).toEqual([MOVED()]) // prettier-ignore
    expect(said({ facts, frames, before: [[OTHER, otherwise('calls')], [TRAP, SAME]] })).toEqual([MOVED(OTHER)]) // prettier-ignore
  })

  it('says nothing where what was there is what is there', () => {
    expect(said({ facts: { earlierSlots: know(slots(TRAP, 1n, 1n), RUN) } })).toEqual([])
    expect(said({ facts: { earlierSlots: know([], RUN) } })).toEqual([])
  })

  it('is unknown where nobody could say what was there, if strangers took part', () => {
    expect(said({ facts: { earlierSlots: notKnown(RUN) } })).toEqual([UNKNOWN])
    expect(said({ frames: [frameOf(BOB, TRAP)], facts: { earlierSlots: notKnown(RUN) } })).toEqual([UNKNOWN])
    expect(said({ frames: [frameOf(TRAP, ROUTER)], facts: { earlierSlots: notKnown(RUN) } })).toEqual([UNKNOWN])
    expect(said({ frames: [], facts: { earlierSlots: notKnown(RUN) } })).toEqual([])
  })

  it('is not asked of a run that failed or moves nothing', () => {
    const before = [[TRAP, WORSE]] as const
    expect(said({ before, parts: { effects: [] } })).toEqual([])
    expect(said({ before, parts: { effects: [{ kind: 'contract-created', address: TRAP, evidence: RUN }] } })).toEqual([])
    expect(said({ before, parts: { simulation: undefined } })).toEqual([])
    expect(said({ before, parts: { simulation: { ...runOf({ ok: false }), frames: [frameOf(TRAP)] } } })).toEqual([])
  })
})

describe('whoever is known does not count', () => {
  const slotsOf = (address: Address) => ({ earlierSlots: know(slots(address, 0n, 1n), RUN) })
  const of = (address: Address, facts: Partial<Facts> = {}, parts: CaseParts = {}) =>
    said({ frames: [frameOf(address)], before: [[address, WORSE]], facts: { ...slotsOf(address), ...facts }, parts }).length

  it('by a name, a list, by being who acts or signs, or by being part of the protocol', () => {
    expect(of(TRAP)).toBe(1)
    expect(of(ROUTER)).toBe(0)
    expect(of(USDC)).toBe(0)
    expect(of(ALICE)).toBe(0)
    expect(of(BOB, {}, { actor: BOB })).toBe(0)
    expect(of(BOB, {}, { account: BOB })).toBe(0)
    expect(of('0x0000000000000000000000000000000000000009')).toBe(0)
    expect(of('0x000000000000000000000000000000000000fffe')).toBe(0)
    expect(of('0x000000000000000000000000000000000000ffff')).toBe(1)
  })

  it('but by a token that only says so of itself', () => {
    const tokenOf = (address: Address) => {
      const token = NAMES.tokenOf(USDC)
      return address === NOBODY && token ? { ...token, address, from: 'claimed' as const } : undefined
    }
    expect(of(NOBODY, {}, { names: { ...NAMES, tokenOf } })).toBe(1)
  })

  it('by having no code, or by having been signed for, itself or through a proxy', () => {
    const state = (codeHash: typeof EMPTY_CODE_HASH) => ({ accounts: { [TRAP]: know({ nonce: 1n, balance: 0n, codeHash }, RUN) } })
    expect(of(TRAP, state(EMPTY_CODE_HASH))).toBe(0)
    expect(of(TRAP, state(word(1n)))).toBe(1)
    const pin = { codeHash: word(1n), at: 0 }
    expect(of(TRAP, { pins: know({ [TRAP]: pin }, RECORD) })).toBe(0)
    expect(of(TRAP, { pins: know({ [OTHER]: pin }, RECORD) })).toBe(1)
    expect(of(TRAP, { pins: know({ [OTHER]: { ...pin, implementation: TRAP } }, RECORD) })).toBe(0)
    expect(of(TRAP, { pins: know({ [OTHER]: { ...pin, implementation: BOB } }, RECORD) })).toBe(1)
    expect(of(TRAP, { pins: notKnown(RECORD) })).toBe(1)
  })
})
