import { describe, expect, it } from 'vitest'
import { judged } from './test-support/judged.ts'
import { FLOODS, flooded } from './test-support/flood.ts'
import { find, inputOf, USDC } from './test-support/recorded.ts'

const base = find('USDC to bob')
const planOf = (one: typeof base) => inputOf(one).plan

describe('where there is more than is looked up', () => {
  it.each(FLOODS)('listed tokens are asked all the same: %s', (flood) => {
    const { probes } = planOf(flooded([flood], 500, base))
    const asked = probes.flatMap(({ reading }) => (reading.reads === 'balance' ? [reading.token] : []))
    expect(asked).toContain(USDC)
    expect(probes.length).toBeLessThan(700)
  })

  it('whoever signs and whoever takes part come before the code that ran', () => {
    const { facts } = planOf(flooded(['calls'], 500, base))
    const accounts = facts.flatMap((key) => (key.fact === 'accounts' ? [key.address] : []))
    expect(accounts).toHaveLength(64)
    expect(accounts).toEqual(expect.arrayContaining([base.request.account, USDC]))
  })

  it('a right over a listed token that was written in silence is asked before those over a stranger’s', () => {
    const flood = flooded(['allowance slots'], 500, base)
    const [first] = flood.simulation.storage
    if (first === undefined) throw new Error('no slot')
    const storage = [...flood.simulation.storage, { ...first, address: USDC }]
    const { probes } = planOf({ ...flood, simulation: { ...flood.simulation, storage } })
    expect(probes.map(({ reading }) => reading)).toContainEqual(expect.objectContaining({ reads: 'allowance', token: USDC }))
  })

  it('says how many were not, and nothing where all were', () => {
    expect(judged('effects/not-looked-up', inputOf(base))).toEqual([])
    const [said] = judged('effects/not-looked-up', inputOf(flooded(['approvals of tokens'], 500, base)))
    expect(said).toMatch(/^unknown: We couldn’t look up \d+ permissions to take from you$/)
    expect(judged('effects/not-looked-up', inputOf(flooded(['items'], 500, base))).join()).toContain('484 items')
    expect(judged('effects/not-looked-up', inputOf(flooded(['calls'], 500, base))).join()).toContain('contracts')
    expect(judged('effects/not-looked-up', inputOf(flooded(['transfers of tokens'], 500, base))).join()).toContain('tokens')
    expect(judged('effects/not-looked-up', inputOf(flooded(['allowance slots'], 500, base))).join()).toContain('476 permissions')
  })

  it('asks the same of a run that is not too large', () => {
    expect(planOf(base).leftOut).toBeUndefined()
  })
})
