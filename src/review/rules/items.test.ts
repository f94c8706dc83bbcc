import { describe, expect, it } from 'vitest'
import { judged, soundly } from '../test-support/judged.ts'
import { find, inputOf, type Recorded } from '../test-support/recorded.ts'

const cat = find('cat to bob')

/** The same run with other answers of the collection. */
function answering(
  one: Recorded,
  change: (probe: Recorded['simulation']['probes'][number]) => Recorded['simulation']['probes'][number],
): Recorded {
  const { plan } = inputOf(one)
  const probes = one.simulation.probes.map((probe, at) => {
    const reads = plan.probes[at]?.reading.reads
    return reads === 'item-owner' || reads === 'item-balance' ? change(probe) : probe
  })
  return { ...one, simulation: { ...one.simulation, probes } }
}

const itemOf = (one: Recorded) => soundly(inputOf(one)).effects.find(({ kind }) => kind === 'nft-out')

describe('items, by what their collection answers', () => {
  it('are an effect as strong as the run where it agrees with its events', () => {
    expect(itemOf(cat)).toMatchObject({ tokenId: 0n, evidence: { kind: 'claimed' } })
    expect(judged('tokens/events-disagree', inputOf(cat))).toEqual([])
  })

  it('are its own word where it gives no answer', () => {
    const mute = answering(cat, () => ({ before: { ok: false, data: '0x' }, after: { ok: false, data: '0x' } }))
    expect(itemOf(mute)).toMatchObject({ tokenId: 0n, evidence: { kind: 'declared' } })
    expect(judged('tokens/events-disagree', inputOf(mute))).toEqual([])
  })

  it('are none where it only logs that they move', () => {
    const liar = answering(cat, ({ before }) => ({ before, after: before }))
    expect(itemOf(liar)).toBeUndefined()
    expect(judged('tokens/events-disagree', inputOf(liar)).map((text) => text.replace(/0x\S+/, 'it'))).toEqual([
      'danger: it says that its item 0 moves, but it doesn’t',
    ])
  })
})
