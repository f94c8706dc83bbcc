import { describe, expect, it } from 'vitest'
import { CHIPS, chipOf, EVERYTHING, withChip, withPart } from './filters.ts'

describe('chips', () => {
  it.each(CHIPS)('%s is found again in the filter that it makes, whatever was chosen before', (chip) => {
    for (const before of CHIPS) expect(chipOf(withChip(withChip(EVERYTHING, before), chip))).toBe(chip)
  })

  it('leave alone what else is set', () => {
    const filter = withPart(withPart(EVERYTHING, 'chainId', 1), 'text', 'usdc')
    expect(withChip(withChip(filter, 'in'), 'all')).toEqual(filter)
  })

  it('are none where a kind of the panel is chosen, or a kind and a direction', () => {
    expect(chipOf(withPart(EVERYTHING, 'kind', 'called'))).toBeUndefined()
    expect(chipOf({ ...EVERYTHING, kind: 'swapped', direction: 'in' })).toBeUndefined()
  })
})
