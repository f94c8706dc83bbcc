import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { saidOf } from '../test-support/case.ts'
import { ALICE, NAMES, RECORD, ROUTER, RUN } from '../test-support/recorded.ts'
import { blockTellsSimulation } from './block-tells-simulation.ts'

const TRAP: Address = '0x00000000000000000000000000000000c0ffee07'
const VIEW: Address = '0x00000000000000000000000000000000c0ffee08'
const CODE: Address = '0x00000000000000000000000000000000c0ffee09'

type Frame = {
  readonly to: Address
  readonly codeAddress?: Address
  readonly from?: Address
  readonly kind?: string
  readonly parent?: number
}
type Run = {
  readonly value?: string
  readonly by?: Address
  readonly frames?: readonly Frame[]
  readonly written?: readonly Address[]
  readonly logged?: readonly Address[]
  readonly effects?: readonly string[]
  readonly ok?: boolean
}
const contextOf = ({
  value = 'coinbase',
  by = TRAP,
  frames = [{ to: TRAP }],
  written = [TRAP],
  logged = [],
  effects = [],
  ok = true,
}: Run) => ({
  effects: effects.map((kind) => ({ kind })) as never,
  simulation: {
    outcome: { ok },
    readBy: [
      { value: 'number', address: by },
      { value, address: by },
    ],
    frames: frames.map(({ to, codeAddress = to, from = ALICE, kind = 'call', parent }) => ({ to, codeAddress, from, kind, parent })),
    storage: written.map((address) => ({ address })),
    logs: logged.map((address) => ({ address })),
  } as never,
})
const said = (run: Run = {}): readonly string[] => saidOf(blockTellsSimulation, contextOf(run))
const words = (who: string): readonly string[] => [`warn: ${who} checks values that tell a simulation from the real chain`]

describe('block/tells-simulation', () => {
  it.each(['coinbase', 'prevrandao', 'blockhash', 'gasprice', 'blobbasefee', 'gaslimit'])(
    'warns of a stranger that reads %s and acts',
    (value) => {
      expect(said({ value })).toEqual(words(TRAP))
      const judged = blockTellsSimulation.judge(
        { account: ALICE, actor: ALICE, names: NAMES, ...contextOf({ value }) } as never,
        { accounts: {}, pins: {}, proxies: {} } as never,
      )
      expect([judged ?? []].flat().map(({ why }) => plain(why).split('.')[0])).toEqual([`It reads ${value.toUpperCase()}`])
    },
  )

  it.each(['timestamp', 'number'])('is silent where it reads %s, as everybody does', (value) => {
    expect(said({ value, effects: ['asset-out'] })).toEqual([])
  })

  it.each(['origin', 'gas', 'basefee'])('warns of one that reads %s only where something leaves and nothing comes back', (value) => {
    expect([said({ value }), said({ value, effects: ['allowance'] })]).toEqual([[], []])
    for (const out of ['asset-out', 'nft-out']) {
      expect(said({ value, effects: [out] })).toEqual(words(TRAP))
      for (const into of ['asset-in', 'nft-in']) expect(said({ value, effects: [out, into] })).toEqual([])
    }
    expect(said({ value, effects: ['asset-in'] })).toEqual([])
  })

  it('leaves out code of the account itself that measures its own gas, unless it runs elsewhere too', () => {
    const own = { to: ALICE, codeAddress: CODE }
    const of = (frames: readonly Frame[], value = 'gas') =>
      said({ value, by: CODE, effects: ['asset-out'], frames, written: [ALICE, TRAP] })
    expect(of([own])).toEqual([])
    expect(of([own, { to: TRAP, codeAddress: CODE }])).toEqual(words(CODE))
    expect(of([{ to: TRAP, codeAddress: CODE }, own])).toEqual(words(CODE))
    expect(of([own], 'coinbase')).toEqual(words(CODE))
  })

  it('is silent of code that is known, where nothing was run, and where it failed', () => {
    expect(said({ by: ROUTER, frames: [{ to: ROUTER }], written: [ROUTER] })).toEqual([])
    expect(said({ ok: false })).toEqual([])
    const [met, other] = [keccakText('met'), keccakText('other')]
    const facts = (codeHash: Hex) => ({
      accounts: { [TRAP]: know({ nonce: 1n, balance: 0n, codeHash }, RUN) },
      pins: know({ [TRAP]: { codeHash: met, at: 0 } }, RECORD),
    })
    expect(saidOf(blockTellsSimulation, contextOf({}), facts(met))).toEqual([])
    expect(saidOf(blockTellsSimulation, contextOf({}), facts(other))).toEqual(words(TRAP))
    expect(saidOf(blockTellsSimulation, {})).toEqual([])
  })

  it('warns where it writes, logs or calls, and is silent where it only answers', () => {
    const nothing = { written: [], frames: [{ to: TRAP }] }
    expect(said(nothing)).toEqual([])
    expect(said({ ...nothing, logged: [TRAP] })).toEqual(words(TRAP))
    const calls = (kind: string, parent?: number) =>
      said({ written: [], frames: [{ to: TRAP }, { to: VIEW, from: TRAP, kind, ...(parent === undefined ? {} : { parent }) }] })
    expect(calls('call', 0)).toEqual(words(TRAP))
    expect([calls('staticcall', 0), calls('delegatecall', 0), calls('call')]).toEqual([[], [], []])
  })

  it('counts what a view answers to a stranger that acts, directly or through others, and not to one that is known', () => {
    const asking = (first: Address, codeAddress = first) =>
      said({
        by: VIEW,
        written: [first],
        frames: [
          { to: first, codeAddress },
          { to: CODE, parent: 0, kind: 'staticcall' },
          { to: VIEW, parent: 1, kind: 'staticcall' },
        ],
      })
    expect(asking(TRAP)).toEqual(words(VIEW))
    expect(asking(ROUTER)).toEqual([])
    expect(asking(TRAP, ROUTER)).toEqual([])
    expect(asking(ROUTER, TRAP)).toEqual([])
    // Beside one that acts, not below it.
    expect(said({ by: VIEW, written: [TRAP], frames: [{ to: TRAP }, { to: VIEW, kind: 'staticcall' }] })).toEqual([])
  })

  it('counts code that runs at the place of a proxy', () => {
    expect(said({ by: CODE, written: [TRAP], frames: [{ to: TRAP, codeAddress: CODE }] })).toEqual(words(CODE))
    expect(said({ by: CODE, written: [VIEW], frames: [{ to: TRAP, codeAddress: CODE }] })).toEqual([])
  })
})
