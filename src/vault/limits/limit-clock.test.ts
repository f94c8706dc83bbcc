import { describe, expect, it } from 'vitest'
import { clocksOf, dueAt, mendedSeen, see, settleStamp, since, limitTimestamp } from './limit-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('two clocks', () => {
  it('are whole milliseconds since 1970; without a block there is one', () => {
    expect(clocksOf(1.9)).toStrictEqual({ wall: 1 })
    expect(clocksOf(-5)).toStrictEqual({ wall: 0 })
    expect(clocksOf(0)).toStrictEqual({ wall: 0 })
    expect(clocksOf(7, 3)).toStrictEqual({ wall: 7, block: 3 })
    expect(clocksOf(7, 0)).toStrictEqual({ wall: 7, block: 0 })
  })

  it('remember the newest block that was ever seen', () => {
    expect(see({}, { wall: 9 })).toStrictEqual({})
    expect(see({}, { wall: 9, block: 4 })).toStrictEqual({ block: 4 })
    expect(see({ block: 4 }, { wall: 9 })).toStrictEqual({ block: 4 })
    expect(see({ block: 4 }, { wall: 9, block: 3 })).toStrictEqual({ block: 4 })
    expect(see({ block: 4 }, { wall: 9, block: 5 })).toStrictEqual({ block: 5 })
  })

  it('stamp what happens now: an older block counts as the newest, no block as none yet', () => {
    expect(limitTimestamp({ block: 4 }, { wall: 9 })).toStrictEqual({ wall: 9 })
    expect(limitTimestamp({}, { wall: 9, block: 3 })).toStrictEqual({ wall: 9, block: 3 })
    expect(limitTimestamp({ block: 4 }, { wall: 9, block: 3 })).toStrictEqual({ wall: 9, block: 4 })
    expect(limitTimestamp({ block: 4 }, { wall: 9, block: 5 })).toStrictEqual({ wall: 9, block: 5 })
  })

  it('settle a stamp: what lies in the future counts from now, the first block after it decides', () => {
    expect(settleStamp({ wall: 9 }, {}, { wall: 7 })).toStrictEqual({ wall: 7 })
    expect(settleStamp({ wall: 5 }, { block: 4 }, { wall: 7 })).toStrictEqual({ wall: 5 })
    expect(settleStamp({ wall: 5 }, { block: 4 }, { wall: 7, block: 3 })).toStrictEqual({ wall: 5, block: 4 })
    expect(settleStamp({ wall: 5, block: 2 }, { block: 4 }, { wall: 7, block: 3 })).toStrictEqual({ wall: 5, block: 2 })
  })

  it('count by whichever says less, and nothing without a block at both ends', () => {
    expect(since({ wall: 0, block: 0 }, { block: 100 }, { wall: 60 })).toBe(60)
    expect(since({ wall: 0, block: 0 }, { block: 50 }, { wall: 60 })).toBe(50)
    expect(since({ wall: 10, block: 0 }, { block: 50 }, { wall: 5 })).toBe(0)
    expect(since({ wall: 10, block: 60 }, { block: 50 }, { wall: 20 })).toBe(0)
    expect(since({ wall: 0 }, { block: 50 }, { wall: 60 })).toBe(0)
    expect(since({ wall: 0, block: 0 }, {}, { wall: 60 })).toBe(0)
  })

  it('are due a day after the later of both', () => {
    expect(dueAt({ wall: 5 })).toBe(5 + DAY)
    expect(dueAt({ wall: 5, block: 9 })).toBe(9 + DAY)
    expect(dueAt({ wall: 9, block: 5 })).toBe(9 + DAY)
  })

  it('forget a block that is over an hour ahead of both, and no other', () => {
    const now = { wall: 5 * HOUR, block: 4 * HOUR }
    expect(mendedSeen({ block: 6 * HOUR + 1 }, now)).toStrictEqual({ block: 4 * HOUR })
    expect(mendedSeen({ block: 6 * HOUR }, now)).toStrictEqual({ block: 6 * HOUR })
    expect(mendedSeen({ block: 7 * HOUR }, { wall: 5 * HOUR, block: 6 * HOUR })).toStrictEqual({ block: 7 * HOUR })
    expect(mendedSeen({}, now)).toStrictEqual({})
    expect(mendedSeen({ block: 90 * HOUR }, { wall: 5 * HOUR })).toStrictEqual({ block: 90 * HOUR })
  })
})
