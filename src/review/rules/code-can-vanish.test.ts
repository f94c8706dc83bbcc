import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { know } from '#core/evidence/fact'
import type { Explanation } from '#decode'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, ROUTER, RUN } from '../test-support/recorded.ts'
import { codeCanVanish } from './code-can-vanish.ts'

const simulation = simulationOf()
const ending = (gone: boolean) => simulationOf({ destroyed: [{ address: NOBODY, gone }] as unknown as typeof simulation.destroyed })
const call = (to: Address | undefined, data: Hex = '0x12345678', kind: Explanation['kind'] = 'unknown-call') =>
  ({ kind, call: { to, data, value: 0n, chainId: 1 } }) as unknown as Explanation
const state = (delegate?: Address) =>
  know({ nonce: 1n, balance: 1n, codeHash: EMPTY_CODE_HASH, ...(delegate === undefined ? {} : { delegate }) }, RUN)
const accounts = { [BOB]: state(ROUTER), [NOBODY]: state(), [ALICE]: state(ROUTER) }
const said = (parts: CaseParts) => saidOf(codeCanVanish, parts, { accounts })

describe('code/can-vanish', () => {
  it('warns of a contract that ends itself, whether it was made for this or not', () => {
    expect(said({ simulation: ending(true) })).toEqual([`warn: ${NOBODY} is created for this and is gone afterwards`])
    expect(said({ simulation: ending(false) })).toEqual([`warn: ${NOBODY} destroys itself`])
    expect(said({ simulation })).toEqual([])
  })

  it('warns once of somebody’s account that is called as a contract', () => {
    const warning = `warn: ${BOB} is somebody’s account, not a contract: its code can be replaced at any time`
    expect(said({ simulation, allCalls: [call(BOB)] })).toEqual([warning])
    expect(said({ simulation, allCalls: [call(BOB), call(NOBODY), call(BOB, '0x87654321')] })).toEqual([warning])
  })

  it.each<[string, readonly Explanation[]]>([
    ['nobody', []],
    ['one that lets no code act for it', [call(NOBODY)]],
    ['one of which nothing is known', [call(ROUTER)]],
    ['one that is only paid', [call(BOB, '0x'), call(BOB, '0x12345678', 'transfer')]],
    ['one’s own account', [call(ALICE)]],
    ['a contract that is made', [call(undefined)]],
  ])('is silent where it calls %s', (_, allCalls) => {
    expect(said({ simulation, allCalls })).toEqual([])
  })

  it('is silent where whose things it moves is called, and where nothing was run', () => {
    expect(said({ simulation, allCalls: [call(BOB)], actor: BOB })).toEqual([])
    expect(said({ allCalls: [call(BOB)] })).toEqual([])
  })
})
