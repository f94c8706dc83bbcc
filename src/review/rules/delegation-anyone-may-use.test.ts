import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { Simulation } from '#core/simulation/simulation'
import { simulationOf } from '../../../test/support/small-ports.ts'
import type { Scenario, ScenarioResult } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, ROUTER, USDC } from '../test-support/recorded.ts'
import { delegationAnyoneMayUse } from './delegation-anyone-may-use.ts'

const asked = (address: Address) => ({ kind: 'authorization', authorization: { chainId: 31337n, address, nonce: 0n } }) as const
const request = (address: Address = NOBODY) => ({ id: '1', account: ALICE, chainId: 31337, asked: asked(address) })
const poke: Scenario = { id: 'p', kind: 'poke', subject: NOBODY, stranger: BOB, steps: [], after: 1 }
const of = (more: object) => simulationOf(more as Partial<Simulation>)
/** The new code is in its place. */
const put = of({ authorizations: [{ authority: ALICE, delegate: NOBODY, before: undefined }] })
const said = (plays: readonly ScenarioResult[] | undefined, address?: Address) =>
  saidOf(delegationAnyoneMayUse, { input: { request: request(address), ...(plays === undefined ? {} : { plays }) } })
/** After the new code is in its place, strangers did this. */
const after = (...strangers: readonly Simulation[]) => said([{ play: poke, steps: [put, ...strangers] }])

const UNTRIED = [`unknown: We couldn’t try what strangers could do once ${NOBODY} is in place`]
const TAKEN = [`block: Anyone can take what’s in the account if it runs the code of ${NOBODY}`]
const OWNED = [`block: Anyone can become the account’s owner if it runs the code of ${NOBODY}`]

const paid = (from: Address, to: Address, value: bigint) => of({ transfers: [{ from, to, value }] })
const topic = (address: Address) => word(BigInt(address))
const TRANSFER = keccakText('Transfer(address,address,uint256)')
const moved = (from: Address, units: bigint) =>
  of({ logs: [{ address: USDC, topics: [TRANSFER, topic(from), topic(BOB)], data: word(units) }] })
const item = (from: Address) => of({ logs: [{ address: NOBODY, topics: [TRANSFER, topic(from), topic(BOB), word(1n)], data: '0x' }] })
const wrote = (address: Address, more: object = {}) =>
  of({ storage: [{ address, slot: word(1n), before: word(0n), after: word(1n) }], ...more })
const failed = { outcome: { ok: false, why: 'revert', data: '0x' } }

describe('delegation/anyone-may-use', () => {
  it.each<[string, readonly Simulation[], readonly string[]]>([
    ['nothing', [of({}), of({})], []],
    ['take ether', [of({}), paid(ALICE, BOB, 1n)], TAKEN],
    ['take none', [paid(ALICE, BOB, 0n)], []],
    ['have it pay itself', [paid(ALICE, ALICE, 1n)], []],
    ['pay it', [paid(BOB, ALICE, 1n)], []],
    ['take a token', [moved(ALICE, 1n)], TAKEN],
    ['take none of a token', [moved(ALICE, 0n)], []],
    ['move another’s token', [moved(BOB, 1n)], []],
    ['take an item', [item(ALICE)], TAKEN],
    ['move another’s item', [item(BOB)], []],
    ['take something, and fail', [of({ transfers: [{ from: ALICE, to: BOB, value: 1n }], ...failed })], []],
    ['write something down there', [wrote(ALICE)], OWNED],
    ['write something down elsewhere', [wrote(ROUTER)], []],
    ['write something down, and fail', [wrote(ALICE, failed)], []],
    ['do both', [wrote(ALICE), paid(ALICE, BOB, 1n)], TAKEN],
  ])('tells what strangers can do: %s', (_, strangers, sentences) => {
    expect(after(...strangers)).toEqual(sentences)
  })

  it('counts nothing that the request itself did', () => {
    const own = of({ authorizations: put.authorizations, transfers: [{ from: ALICE, to: BOB, value: 1n }] })
    expect(said([{ play: poke, steps: [own] }])).toEqual([])
  })

  it.each<[string, ScenarioResult]>([
    ['it could not be played', { play: poke }],
    ['nothing was played', { play: poke, steps: [] }],
    [
      'the code was not put in its place',
      { play: poke, steps: [of({ authorizations: [{ authority: ALICE, delegate: NOBODY, before: undefined, skipped: 'nonce' }] })] },
    ],
    [
      'nobody knows whose it is',
      { play: poke, steps: [of({ authorizations: [{ authority: undefined, delegate: NOBODY, before: undefined }] })] },
    ],
    ['it holds no authorization', { play: poke, steps: [of({}), paid(ALICE, BOB, 1n)] }],
  ])('is not known where %s', (_, played) => {
    expect(said([played])).toEqual(UNTRIED)
  })

  it('is not known where nothing of that kind was tried, of each code that is put in place', () => {
    expect(said(undefined)).toEqual(UNTRIED)
    expect(said([{ play: { ...poke, kind: 'resale' }, steps: [put, paid(ALICE, BOB, 1n)] }])).toEqual(UNTRIED)
    expect(said(undefined, ZERO)).toEqual([])
  })
})
