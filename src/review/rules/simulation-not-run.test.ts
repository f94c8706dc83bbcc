import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { EMPTY_SIMULATION } from '#core/simulation/simulation'
import { type Call, explain, explainCalls, explainMessage, type MessageExplanation } from '#decode'
import { type CaseParts, contextOf, saidOf } from '../test-support/case.ts'
import { givenFacts, NO_FACTS } from '../facts.ts'
import { ALICE, BOB, NAMES, NOBODY, USDC } from '../test-support/recorded.ts'
import { simulationNotRun } from './simulation-not-run.ts'

const callOf = (data: Hex, to: Address | undefined = USDC): Call => ({ from: ALICE, to, value: 0n, data, chainId: 31337 })
const transfer = concat('0xa9059cbb', pad(BOB), word(5n))
const ofCall = (data: Hex, to?: Address): CaseParts => ({ explanation: explain(callOf(data, to), NAMES) })
const said = (parts: CaseParts) => saidOf(simulationNotRun, parts)
const missed = (level: string) => [`${level}: We couldn’t compute what this does`]
const TEXT = explainMessage({ kind: 'message', message: '0x6869' }, { chainId: 31337, signer: ALICE, names: NAMES })
const permit: MessageExplanation = {
  ...TEXT,
  use: { use: 'erc2612', token: USDC, owner: ALICE, spender: BOB, value: 5n, nonce: 0n, deadline: 9n },
}

describe('what was not run', () => {
  it('is a danger, unless little can happen: a payment, or one transfer of a listed token', () => {
    expect(said(ofCall('0xdeadbeef'))).toEqual(missed('danger'))
    expect(said(ofCall('0x', BOB))).toEqual(missed('unknown'))
    expect(said(ofCall(transfer))).toEqual(missed('unknown'))
    expect(said(ofCall(transfer, NOBODY))).toEqual(missed('danger'))
    expect(said(ofCall(concat(transfer, '0x00')))).toEqual(missed('danger'))
    expect(said(ofCall(concat('0x095ea7b3', pad(BOB), word(5n))))).toEqual(missed('danger'))
    const batch = explainCalls([callOf('0x', BOB), callOf('0x', ZERO)], 'required', NAMES)
    expect(said({ explanation: batch })).toEqual(missed('danger'))
  })

  it('is nothing where it was run', () => {
    expect(said({ ...ofCall('0xdeadbeef'), simulation: EMPTY_SIMULATION })).toEqual([])
  })

  it('is nothing of a message for which nothing can be run, and unknown of one that was not yet', () => {
    expect(said({ message: TEXT })).toEqual([])
    expect(said({ message: permit })).toEqual(missed('unknown'))
    expect(said({ message: permit, input: { exercise: { tense: 'could', gaps: [] } } })).toEqual(missed('danger'))
    expect(said({ message: TEXT, input: { exercise: { tense: 'could', gaps: [] } } })).toEqual(missed('danger'))
  })

  it('is nothing while its run is still to come, unless that failed or it is no message', () => {
    const failure = { code: 'simulation/budget', data: {} } as const
    expect(said({ message: permit, input: { further: 'pending' } })).toEqual([])
    expect(said({ message: permit, input: { further: 'pending', failure } })).toEqual(missed('unknown'))
    expect(said({ ...ofCall('0xdeadbeef'), input: { further: 'pending' } })).toEqual(missed('danger'))
  })

  it('is nothing where its turn is over, which another rule tells', () => {
    const turn = (nonce: bigint, next: bigint): CaseParts => ({
      message: permit,
      input: { exercise: { tense: 'could', gaps: [], turn: { safe: BOB, nonce, next } } },
    })
    expect(said(turn(3n, 4n))).toEqual([])
    expect(said(turn(4n, 4n))).toEqual(missed('danger'))
    expect(said(turn(5n, 4n))).toEqual(missed('danger'))
  })

  it('has to be agreed to expressly, and says whether trying again can help', () => {
    const judged = (parts: CaseParts) =>
      simulationNotRun.judge(contextOf({ ...ofCall('0xdeadbeef'), ...parts }), { ...givenFacts(NO_FACTS), parties: [] })
    expect(judged({})).toMatchObject({ material: true, todo: { id: expect.stringContaining('Try again') } })
    const never = { input: { failure: { code: 'simulation/unsupported', data: { what: 'this' } } } } as const
    expect(judged(never)).toMatchObject({ todo: { id: expect.stringContaining('Trying again won’t help') } })
  })
})
