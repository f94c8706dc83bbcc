import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { know } from '#core/evidence/fact'
import type { Simulation } from '#core/simulation/simulation'
import { MULTI_SENDS } from '#decode'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { NO_READINGS } from '../readings.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RECORD, ROUTER, RUN } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { codeReplacesOwn } from './code-replaces-own.ts'

const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const of = (more: object): Simulation => simulationOf(more as Partial<Simulation>)
const written = (address: Address, before: Address | 'nothing', after: Address, slot = IMPLEMENTATION) =>
  of({ storage: [{ address, slot, before: before === 'nothing' ? word(0n) : word(BigInt(before)), after: word(BigInt(after)) }] })
const frame = (more: object) => ({
  kind: 'call',
  to: ALICE,
  codeAddress: ALICE,
  input: '0x12',
  reverted: false,
  parent: undefined,
  ...more,
})
const run = (more: object = {}) =>
  of({ frames: [frame({}), frame({ kind: 'delegatecall', codeAddress: NOBODY, input: '0x34', parent: 0, ...more })] })
const said = (simulation: Simulation, parts: CaseParts = {}, facts: Partial<RuleFacts> = {}) =>
  saidOf(codeReplacesOwn, { simulation, ...parts }, facts)
const REPLACES = (whose: Address) => [`danger: It replaces the code of ${whose}`]
const RUNS = [`danger: ${NOBODY} runs as ${ALICE}`]
const [multiSend = NOBODY] = MULTI_SENDS

describe('code that is exchanged', () => {
  it.each<[string, Simulation, CaseParts, Partial<RuleFacts>, readonly string[]]>([
    ['the account’s own', written(ALICE, ROUTER, NOBODY), {}, {}, REPLACES(ALICE)],
    ['of whose things it moves', written(BOB, ROUTER, NOBODY), { actor: BOB }, {}, REPLACES(BOB)],
    ['of a proxy that is kept by it', written(BOB, ROUTER, NOBODY), {}, { proxies: { [BOB]: know({ admin: ALICE }, RUN) } }, REPLACES(BOB)],
    [
      'of a contract that is owned by it',
      written(BOB, ROUTER, NOBODY),
      { readings: { ...NO_READINGS, owner: () => ({ before: ALICE, after: NOBODY }) } },
      {},
      REPLACES(BOB),
    ],
    ['of somebody else', written(BOB, ROUTER, NOBODY), {}, { proxies: { [BOB]: know({ admin: ROUTER }, RUN) } }, []],
    ['that was never there', written(ALICE, 'nothing', NOBODY), {}, {}, []],
    ['for the same', written(ALICE, ROUTER, ROUTER), {}, {}, []],
    ['in another slot', written(ALICE, ROUTER, NOBODY, word(5n)), {}, {}, []],
  ])('is told of: %s', (_, simulation, parts, facts, sentences) => {
    expect(said(simulation, parts, facts)).toEqual(sentences)
  })
})

describe('code that runs as the account', () => {
  const codeHash = keccakText('code')
  const met = {
    pins: know({ [NOBODY]: { codeHash, at: 0 } }, RECORD),
    accounts: { [NOBODY]: know({ nonce: 1n, balance: 0n, codeHash }, RUN) },
  }
  it.each<[string, Simulation, CaseParts, Partial<RuleFacts>, readonly string[]]>([
    ['foreign', run(), {}, {}, RUNS],
    ['foreign, that was undone', run({ reverted: true }), {}, {}, []],
    ['called and not run as it', run({ kind: 'call' }), {}, {}, []],
    ['run as another', run({ to: BOB }), {}, {}, []],
    ['its own, that it hands its call on to', run({ input: '0x12' }), {}, {}, []],
    ['named by us', run({ codeAddress: ROUTER }), {}, {}, []],
    ['a Safe’s own way to make several calls', run({ codeAddress: multiSend }), {}, {}, []],
    ['signed for before', run(), {}, met, []],
    [
      'said by the request itself',
      run(),
      { explanation: { claims: [{ kind: 'delegatecall', to: NOBODY }] } as unknown as NonNullable<CaseParts['explanation']> },
      {},
      [],
    ],
    ['undone with all of it', of({ ...run(), outcome: { ok: false, why: 'revert', data: '0x' } }), {}, {}, []],
  ])('is told of: %s', (_, simulation, parts, facts, sentences) => {
    expect(said(simulation, parts, facts)).toEqual(sentences)
  })
  it('is nothing where nothing was run', () => {
    expect(saidOf(codeReplacesOwn, {})).toEqual([])
  })
})
