import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Frame, Simulation } from '#core/simulation/simulation'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { saidOf } from '../test-support/case.ts'
import { BOB, NOBODY } from '../test-support/recorded.ts'
import { gasDecides } from './gas-decides.ts'

type Made = {
  readonly kind?: Frame['kind']
  readonly parent?: number
  readonly failure?: string
  readonly to?: Address
  readonly bytes?: number
}
const frame = ({ kind = 'call', parent, failure, to = NOBODY, bytes = 0 }: Made): Frame =>
  ({ kind, parent, failure, to, codeAddress: to, output: `0x${'00'.repeat(bytes)}` }) as unknown as Frame
const ran = (frames: readonly Frame[], more: Partial<Simulation> = {}) => simulationOf({ frames, ...more })
const said = (simulation: Simulation) => saidOf(gasDecides, { simulation })
const OUT = 'out of gas'
const SWALLOWED = ['warn: An inner call ran out of gas, and the rest went on as if nothing were wrong']
const BOMB = [`warn: ${NOBODY} answers with far more data than anyone can use`]
const PRECOMPILE: Address = '0x000000000000000000000000000000000000ffff'
const FIRST: Address = '0x0000000000000000000000000000000000010000'

describe('an inner call that ran out of gas', () => {
  it.each<[string, readonly Frame[], readonly string[]]>([
    ['below what went on', [frame({ to: BOB }), frame({ parent: 0, failure: OUT })], SWALLOWED],
    ['below what failed too', [frame({ to: BOB, failure: 'revert' }), frame({ parent: 0, failure: OUT })], []],
    ['that is the call itself', [frame({ failure: OUT })], []],
    ['that failed for another reason', [frame({ to: BOB }), frame({ parent: 0, failure: 'revert' })], []],
    ['that only asked', [frame({ to: BOB }), frame({ parent: 0, failure: OUT, kind: 'staticcall' })], []],
    ['of a precompile', [frame({ to: BOB }), frame({ parent: 0, failure: OUT, to: PRECOMPILE })], []],
    ['of the first that may be a contract', [frame({ to: BOB }), frame({ parent: 0, failure: OUT, to: FIRST })], SWALLOWED],
    ['deeper down', [frame({ to: BOB }), frame({ parent: 0 }), frame({ parent: 1, failure: OUT })], SWALLOWED],
  ])('is told of %s', (_, frames, sentences) => {
    expect(said(ran(frames))).toEqual(sentences)
  })

  it('is no news where all of it failed', () => {
    expect(
      said(ran([frame({ to: BOB }), frame({ parent: 0, failure: OUT })], { outcome: { ok: false, why: 'revert', data: '0x' } })),
    ).toEqual([])
  })
})

describe('an answer that nobody can use', () => {
  it.each([
    [0, []],
    [65_536, []],
    [65_537, BOMB],
  ])('of %i bytes', (bytes, sentences) => {
    expect(said(ran([frame({ to: BOB }), frame({ parent: 0, bytes })]))).toEqual(sentences)
  })

  it('is none where nothing was run', () => {
    expect(saidOf(gasDecides, {})).toEqual([])
  })
})
