import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessMoment, momentOf, NEVER_FROM, timeByName } from './moment.ts'

const NOV_2026 = 1_795_392_000n

describe('momentOf', () => {
  it.each([
    ['a date', NOV_2026, { is: 'at', at: 1_795_392_000_000, counts: 'seconds' }],
    ['the most that Permit2 counts', 2n ** 48n - 1n, { is: 'never' }],
    ['the most of a uint256', 2n ** 256n - 1n, { is: 'never' }],
    ['ten nines', 9_999_999_999n, { is: 'never' }],
    // A contract counts seconds: this ends in the year 58,000, whatever a person takes it for.
    ['milliseconds where seconds are counted', NOV_2026 * 1000n, { is: 'never' }],
    ['no time', -1n, { is: 'number' }],
  ] as const)('%s', (_, seconds, moment) => expect(momentOf(seconds)).toEqual(moment))

  it('never gives a date that the calendar does not have', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (seconds) => {
        const moment = momentOf(seconds)
        if (moment.is === 'at') expect(new Date(moment.at).toISOString()).toMatch(/^\d{4}-/)
        expect(moment.is === 'never').toBe(seconds >= NEVER_FROM)
      }),
    )
  })
})

describe('guessMoment', () => {
  it.each([
    ['seconds', NOV_2026, 256, { is: 'at', at: 1_795_392_000_000, counts: 'seconds' }],
    ['milliseconds', NOV_2026 * 1000n, 64, { is: 'at', at: 1_795_392_000_000, counts: 'milliseconds' }],
    ...[32, 40, 48, 64, 128, 256].map((bits) => [`the most of uint${bits}`, 2n ** BigInt(bits) - 1n, bits, { is: 'never' }] as const),
    ['the most of int64', 2n ** 63n - 1n, 64, { is: 'never' }],
    ['a small number', 30n, 256, { is: 'number' }],
    ['nothing', 0n, 256, { is: 'number' }],
    ['the most of a byte', 255n, 8, { is: 'number' }],
    ['a sum', 10n ** 18n, 256, { is: 'number' }],
  ] as const)('%s', (_, value, bits, moment) => expect(guessMoment(value, bits)).toEqual(moment))
})

describe('timeByName', () => {
  it.each([
    'deadline',
    'sigDeadline',
    'expiry',
    'expiration',
    'expirationTimeSeconds',
    'valid_until',
    'validUntil',
    'validTo',
    'validBefore',
    'endTime',
    'expires',
    'expiresAt',
    'expireTime',
    'notAfter',
    'auctionEndTime',
    'goodTillTime',
    'EXPIRY',
  ])('%s is an end', (name) => expect(timeByName(name)).toBe('end'))
  it.each(['validAfter', 'startTime', 'notBefore', 'timestamp', 'issuedAt', 'createdAt', 'time', 'auctionStartTime'])(
    '%s is a time',
    (name) => expect(timeByName(name)).toBe('time'),
  )
  it.each([
    'duration',
    'amount',
    'endAmount',
    'nonce',
    'format',
    'data',
    'timelockDuration',
    'salt',
    'estimate',
    'startPrice',
    'spender',
    '',
  ])('%s is none', (name) => expect(timeByName(name)).toBeUndefined())
})
