import { describe, expect, it } from 'vitest'
import type { AssetLimit, Limits } from '#core/identity/account-limits'
import { type AppError, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { OverLimit } from '#core/errors/refusals'
import { type Clocks, clocksOf } from './limit-clock.ts'
import { change, check, type StoredLimits, MAX_SPENT, MAX_WAITING, publicLimits } from './limits.ts'
import type { ToSign } from './outgoing.ts'
import { BOB, CAROL, ME, pay, USDC } from '../test-support/payments.ts'
import { signIn } from '../test-support/sign-in.ts'

const SIGN_IN: ToSign = { kind: 'message', message: fromBytes(new TextEncoder().encode(signIn({}))) }
const START = 1_760_000_000_000
const HOUR = 3_600_000
const after = (hours: number, block = hours): Clocks => clocksOf(START + hours * HOUR, START + block * HOUR)
const ETH = (perDay: bigint, large?: bigint): AssetLimit => ({ chainId: 1, perDay, ...(large === undefined ? {} : { large }) })
const DOLLARS = (perDay: bigint, large?: bigint): AssetLimit => ({ ...ETH(perDay, large), token: USDC })

/** An account whose vault keeps what `check` says, as the handlers do. */
function account(limits: Limits | undefined, at: Clocks = after(0)) {
  let kept = change(undefined, limits, at, 'unshown')
  return {
    kept: () => kept,
    /** The code of what refused it, with its data; or that it may be signed. */
    sign(thing: ToSign, clocks: Clocks): string {
      const verdict = check(kept, thing, ME, clocks)
      kept = verdict.kept
      return verdict.refused ? told(verdict.refused) : 'signed'
    },
    set(wanted: Limits | undefined, clocks: Clocks, owner: 'shown' | 'unshown' = 'shown') {
      kept = change(kept, wanted, clocks, owner)
    },
    shown: (clocks: Clocks) => publicLimits(kept, clocks),
  }
}
const told = ({ code, data }: AppError): string => `${code} ${Object.values(data ?? {}).join()}`
const over = (why: OverLimit): string => `vault/over-limit ${why}`

describe('an account without limits', () => {
  it('signs anything, and nothing is kept of it', () => {
    const free = account(undefined)
    expect(free.sign({ kind: 'typed-data' }, after(0))).toBe('signed')
    expect(free.sign(pay({ units: 2n ** 255n }), after(0))).toBe('signed')
    expect(free.kept()).toBeUndefined()
    expect(free.shown(after(0))).toEqual({})
  })
})

describe('a daily limit', () => {
  it('lets out just as much in a day, and the next day again', () => {
    const mine = account({ assets: [ETH(100n)] })
    expect(mine.sign(pay({ nonce: 0, units: 60n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: 1, units: 41n }), after(1))).toBe(over('together'))
    expect(mine.sign(pay({ nonce: 1, units: 40n }), after(1))).toBe('signed')
    expect(mine.sign(pay({ nonce: 2, units: 1n }), after(23.9))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 2, units: 61n }), after(24))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 2, units: 60n }), after(24))).toBe('signed')
  })

  it('counts fees at their highest, those of token transfers and cancellations too', () => {
    const mine = account({ assets: [ETH(10n), DOLLARS(1000n)] })
    expect(mine.sign(pay({ nonce: 0, units: 5n, fee: 2n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: 1, token: USDC, units: 1000n, fee: 2n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: 2, to: ME, fee: 2n }), after(0))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 2, to: ME, fee: 1n }), after(0))).toBe('signed')
    expect(mine.shown(after(0)).spent).toEqual([
      { chainId: 1, units: 10n },
      { chainId: 1, token: USDC, units: 1000n },
    ])
  })

  it('says at once what no day would allow', () => {
    const mine = account({ assets: [ETH(10n)] })
    expect(mine.sign(pay({ units: 9n, fee: 2n }), after(0))).toBe(over('alone'))
  })

  it('lets nothing of an asset out that it does not name, and pays no fee in one', () => {
    const mine = account({ assets: [ETH(10n), { ...DOLLARS(5n), chainId: 10 }] })
    expect(mine.sign(pay({ token: USDC, units: 1n }), after(0))).toBe(over('no-limit'))
    expect(mine.sign(pay({ chainId: 5, units: 1n }), after(0))).toBe(over('no-limit'))
    expect(mine.sign(pay({ chainId: 10, token: USDC, units: 1n, fee: 1n }), after(0))).toBe(over('fee-no-limit'))
  })

  it('keeps chains apart, also where they use the same nonce', () => {
    const mine = account({ assets: [ETH(10n), { chainId: 10, perDay: 10n }] })
    expect(mine.sign(pay({ units: 10n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ chainId: 10, units: 10n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ chainId: 10, nonce: 1, units: 1n }), after(0))).toContain('vault/over-limit')
  })

  it.each<[string, ToSign]>([
    ['typed data', { kind: 'typed-data' }],
    ['an authorization', { kind: 'authorization' }],
    ['a text as a message', { kind: 'message', message: '0x6869' }],
    ['a hash as a message', { kind: 'message', message: `0x${'ab'.repeat(32)}` }],
    ['a call that is no transfer', pay({ to: USDC, data: '0x095ea7b3' })],
  ])('is never enough for what cannot be bounded: %s', (_, thing) => {
    const mine = account({ assets: [ETH(2n ** 256n - 1n)] })
    expect(mine.sign(thing, after(0))).toContain('vault/over-limit')
    expect(mine.shown(after(0)).spent).toEqual([])
  })

  it('does not stand in the way of a sign-in', () => {
    expect(account({ assets: [ETH(0n)] }).sign(SIGN_IN, after(0))).toBe('signed')
  })

  it('counts only so many payments, and says so', () => {
    const mine = account({ assets: [ETH(1_000_000n)] })
    expect(MAX_SPENT).toBe(256)
    for (let nonce = 0; nonce < MAX_SPENT; nonce++) expect(mine.sign(pay({ nonce, units: 1n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: MAX_SPENT, units: 1n }), after(0))).toBe(over('too-many'))
    expect(mine.sign(pay({ nonce: 3, units: 2n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: MAX_SPENT, units: 1n }), after(24))).toBe('signed')
  })
})

describe('a transaction that takes the place of another', () => {
  it('counts once, with the larger of the two', () => {
    const mine = account({ assets: [ETH(100n)] })
    expect(mine.sign(pay({ nonce: 4, units: 60n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: 4, units: 80n }), after(1))).toBe('signed')
    expect(mine.sign(pay({ nonce: 4, units: 10n }), after(2))).toBe('signed')
    expect(mine.shown(after(2)).spent).toEqual([{ chainId: 1, units: 80n }])
    expect(mine.sign(pay({ nonce: 5, units: 21n }), after(3))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 4, units: 101n }), after(3))).toContain('vault/over-limit')
  })

  it('counts for a day from when it was last signed', () => {
    const mine = account({ assets: [ETH(100n)] })
    expect(mine.sign(pay({ nonce: 4, units: 100n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: 4, units: 100n, to: CAROL }), after(20))).toBe('signed')
    expect(mine.sign(pay({ nonce: 5, units: 1n }), after(25))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 5, units: 1n }), after(44))).toBe('signed')
  })

  it.each<[string, Limits]>([
    ['lowered', { assets: [ETH(10n)] }],
    ['lowered to nothing', { assets: [ETH(0n)] }],
    ['taken off the list', { assets: [DOLLARS(5n)] }],
    ['given a list of recipients', { assets: [ETH(10n)], recipients: [] }],
  ])('can be cancelled although its asset was %s since, and by nothing else', (_, later) => {
    const mine = account({ assets: [ETH(100n), DOLLARS(100n)] })
    expect(mine.sign(pay({ nonce: 4, units: 90n, fee: 1n }), after(0))).toBe('signed')
    mine.set(later, after(1), 'unshown')
    expect(mine.sign(pay({ nonce: 4, to: CAROL, units: 90n, fee: 1n }), after(1))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 4, to: CAROL, fee: 2n }), after(1))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 4, to: ME, fee: 92n }), after(1))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 5, to: ME, fee: 2n }), after(1))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 4, to: ME, fee: 2n }), after(1))).toBe('signed')
    expect(mine.shown(after(1)).spent).toEqual([{ chainId: 1, units: 91n }])
  })
})

describe('a large payment', () => {
  const limits: Limits = { assets: [ETH(100n, 10n), DOLLARS(100n, 10n)] }

  it('waits a day after it was first asked for, and is signed once', () => {
    const mine = account(limits)
    expect(mine.sign(pay({ nonce: 1, units: 10n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ nonce: 2, units: 11n }), after(0))).toBe('vault/limit-delay 24')
    expect(mine.sign(pay({ nonce: 2, units: 11n }), after(5.5))).toBe('vault/limit-delay 19')
    expect(mine.shown(after(6)).waiting).toEqual([{ chainId: 1, to: BOB, units: 11n, from: START + 24 * HOUR }])
    expect(mine.sign(pay({ nonce: 7, units: 11n }), after(24))).toBe('signed')
    expect(mine.sign(pay({ nonce: 8, units: 11n }), after(24))).toBe('vault/limit-delay 24')
  })

  it.each([
    ['another recipient', { to: CAROL }],
    ['another amount', { units: 12n }],
    ['another asset', { token: USDC }],
  ])('to which something changed is another: %s', (_, different) => {
    const mine = account(limits)
    mine.sign(pay({ units: 11n }), after(0))
    expect(mine.sign(pay({ units: 11n, ...different }), after(30))).toBe('vault/limit-delay 24')
  })

  it('may be sent again with a higher fee, under its own number only', () => {
    const mine = account(limits)
    mine.sign(pay({ nonce: 3, units: 11n, fee: 1n }), after(0))
    expect(mine.sign(pay({ nonce: 3, units: 11n, fee: 1n }), after(24))).toBe('signed')
    expect(mine.sign(pay({ nonce: 3, units: 11n, fee: 2n }), after(25))).toBe('signed')
    expect(mine.sign(pay({ nonce: 3, units: 12n, fee: 2n }), after(25))).toBe('vault/limit-delay 24')
    expect(mine.sign(pay({ nonce: 4, units: 11n, fee: 1n }), after(25))).toBe('vault/limit-delay 24')
  })

  it('does not wait in vain: what no day allows is refused at once', () => {
    const mine = account(limits)
    expect(mine.sign(pay({ units: 101n }), after(0))).toContain('vault/over-limit')
    expect(mine.shown(after(0)).waiting).toEqual([])
  })

  it('is held against what was spent when its time has come, and keeps its place if there is no room', () => {
    const mine = account({ assets: [ETH(20n, 10n)] })
    mine.sign(pay({ nonce: 0, units: 15n }), after(0))
    mine.sign(pay({ nonce: 0, units: 10n }), after(20))
    expect(mine.sign(pay({ nonce: 1, units: 15n }), after(24))).toBe(over('together'))
    expect(mine.sign(pay({ nonce: 1, units: 15n }), after(44))).toBe('signed')
  })

  it('that was not signed for a week after its time waits anew', () => {
    const mine = account(limits)
    mine.sign(pay({ units: 11n }), after(0))
    expect(mine.sign(pay({ units: 11n }), after(8 * 24 - 1))).toBe('signed')
    const other = account(limits)
    other.sign(pay({ units: 11n }), after(0))
    expect(other.sign(pay({ units: 11n }), after(8 * 24))).toBe('vault/limit-delay 24')
  })

  it('is forgotten when limits are set anew', () => {
    const mine = account(limits)
    mine.sign(pay({ units: 11n }), after(0))
    mine.set(limits, after(20), 'unshown')
    expect(mine.shown(after(20)).waiting).toEqual([])
    expect(mine.sign(pay({ units: 11n }), after(24))).toBe('vault/limit-delay 24')
  })

  it('is one of few: the oldest makes room', () => {
    const mine = account({ assets: [ETH(10_000n, 10n)] })
    expect(MAX_WAITING).toBe(32)
    for (let extra = 0; extra <= MAX_WAITING; extra++) mine.sign(pay({ units: 100n + BigInt(extra) }), after(0))
    expect(mine.kept()?.waiting).toHaveLength(MAX_WAITING)
    expect(mine.sign(pay({ units: 100n }), after(24))).toBe('vault/limit-delay 24')
    expect(mine.sign(pay({ units: 132n }), after(24))).toBe('signed')
  })

  it('waits with both of its parts where it has two', () => {
    const mine = account({ assets: [ETH(100n, 10n), DOLLARS(100n, 10n)] })
    const both = pay({ token: USDC, units: 20n })
    if (both.kind !== 'transaction') throw new Error('a payment is a transaction')
    const thing: ToSign = { kind: 'transaction', transaction: { ...both.transaction, value: 20n } }
    mine.sign(pay({ token: USDC, units: 20n }), after(0))
    expect(mine.sign(thing, after(24))).toBe('vault/limit-delay 24')
    // The half that had waited was not used up by that.
    expect(mine.sign(pay({ token: USDC, units: 20n, nonce: 9 }), after(25))).toBe('signed')
    expect(mine.sign(thing, after(48))).toBe('vault/limit-delay 24')
  })
})

describe('a list of recipients', () => {
  it('is all who may receive, of any asset', () => {
    const mine = account({ assets: [ETH(100n), DOLLARS(100n)], recipients: [BOB] })
    expect(mine.sign(pay({ units: 1n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ token: USDC, units: 1n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ to: CAROL, units: 1n }), after(0))).toBe(over('recipient'))
    expect(mine.sign(pay({ to: CAROL }), after(0))).toBe(over('recipient'))
    expect(mine.sign(pay({ to: CAROL, token: USDC, units: 1n }), after(0))).toBe(over('recipient'))
    expect(mine.sign(pay({ nonce: 0, to: ME, fee: 1n }), after(0))).toBe('signed')
  })

  it('holds alone where no asset is named: amounts are free, and what cannot be bounded still is not signed', () => {
    const mine = account({ assets: [], recipients: [BOB] })
    expect(mine.sign(pay({ units: 2n ** 200n, fee: 9n }), after(0))).toBe('signed')
    expect(mine.sign(pay({ to: CAROL, units: 1n }), after(0))).toContain('vault/over-limit')
    expect(mine.sign({ kind: 'typed-data' }, after(0))).toContain('vault/over-limit')
  })

  it('may be empty: then nobody receives', () => {
    expect(account({ assets: [], recipients: [] }).sign(pay({ units: 1n }), after(0))).toContain('vault/over-limit')
  })
})

describe('a change of limits', () => {
  const tight: Limits = { assets: [ETH(10n)] }
  const loose: Limits = { assets: [ETH(50n)] }

  it('holds at once where it is tighter, and asks nobody', () => {
    const mine = account(loose)
    mine.set(tight, after(0), 'unshown')
    expect(mine.sign(pay({ units: 11n }), after(0))).toContain('vault/over-limit')
    expect(mine.shown(after(0)).pendingLimits).toBeUndefined()
  })

  it('waits a day where it is looser, and says from when', () => {
    const mine = account(tight)
    expect(() => mine.set(loose, after(0), 'unshown')).toThrow('vault/ask-again')
    mine.set(loose, after(0))
    expect(mine.shown(after(1))).toMatchObject({ limits: tight, pendingLimits: { limits: loose, from: START + 24 * HOUR } })
    expect(mine.sign(pay({ units: 11n }), after(23.9))).toContain('vault/over-limit')
    expect(mine.sign(pay({ units: 11n }), after(24))).toBe('signed')
    expect(mine.shown(after(24)).pendingLimits).toBeUndefined()
  })

  it.each<[string, Limits, Limits | undefined]>([
    ['no limits any more', tight, undefined],
    ['another asset', tight, { assets: [ETH(10n), DOLLARS(1n)] }],
    ['amounts set free', { assets: [ETH(10n)], recipients: [BOB] }, { assets: [], recipients: [BOB] }],
    ['another recipient', { ...tight, recipients: [BOB] }, { ...tight, recipients: [CAROL, BOB] }],
    ['no list any more', { ...tight, recipients: [BOB] }, tight],
    ['a larger size', { assets: [ETH(10n, 1n)] }, { assets: [ETH(10n, 2n)] }],
    ['no size', { assets: [ETH(10n, 1n)] }, tight],
  ])('waits: %s', (_, before, wanted) => {
    const mine = account(before)
    expect(() => mine.set(wanted, after(0), 'unshown')).toThrow('vault/ask-again')
    mine.set(wanted, after(0))
    expect(mine.shown(after(0)).limits).toEqual(before)
    expect(mine.shown(after(0)).pendingLimits?.limits).toEqual(wanted ?? 'none')
    mine.sign(SIGN_IN, after(24))
    expect(mine.shown(after(24)).limits).toEqual(wanted)
    expect(mine.kept() === undefined).toBe(wanted === undefined)
  })

  it('that is both holds with its tight part at once', () => {
    const mine = account({ assets: [ETH(10n), DOLLARS(10n)], recipients: [BOB, CAROL] })
    const wanted: Limits = { assets: [ETH(5n), DOLLARS(20n)], recipients: [BOB, ME] }
    mine.set(wanted, after(0))
    expect(mine.shown(after(0))).toMatchObject({
      limits: { assets: [ETH(5n), DOLLARS(10n)], recipients: [BOB] },
      pendingLimits: { limits: { assets: wanted.assets, recipients: [BOB, ME] } },
    })
  })

  it('takes the place of one that waits: a larger wish waits anew, a smaller one has waited as long', () => {
    const mine = account(tight)
    mine.set(loose, after(0))
    mine.set({ assets: [ETH(60n)] }, after(10))
    expect(mine.shown(after(10)).pendingLimits?.from).toBe(START + 34 * HOUR)
    mine.set({ assets: [ETH(40n)] }, after(20), 'unshown')
    expect(mine.shown(after(20)).pendingLimits).toEqual({ limits: { assets: [ETH(40n)] }, from: START + 34 * HOUR })
    mine.set(tight, after(21), 'unshown')
    expect(mine.shown(after(21)).pendingLimits).toBeUndefined()
  })

  it('leaves what was spent as it is', () => {
    const mine = account({ assets: [ETH(100n)] })
    mine.sign(pay({ units: 8n }), after(0))
    mine.set(tight, after(1))
    expect(mine.sign(pay({ nonce: 1, units: 3n }), after(1))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 1, units: 2n }), after(1))).toBe('signed')
  })

  it('leaves a large payment that was signed as it is: its fee may still be raised', () => {
    const mine = account({ assets: [ETH(100n, 10n)] })
    mine.sign(pay({ units: 11n }), after(0))
    mine.sign(pay({ units: 11n }), after(24))
    mine.set({ assets: [ETH(90n, 10n)] }, after(25))
    expect(mine.sign(pay({ units: 11n, fee: 3n }), after(26))).toBe('signed')
  })
})

describe('time', () => {
  const tight: Limits = { assets: [ETH(10n, 5n)] }
  const loose: Limits = { assets: [ETH(50n)] }
  const waiting = (at: Clocks = after(0)) => {
    const mine = account(tight, at)
    mine.set(loose, at)
    return mine
  }
  const looser = ({ shown }: ReturnType<typeof account>, at: Clocks): boolean => shown(at).pendingLimits === undefined
  const look = (mine: ReturnType<typeof account>, at: Clocks): boolean => {
    mine.sign(SIGN_IN, at)
    return looser(mine, at)
  }

  it.each([
    ['a clock set forward', after(100, 1)],
    ['a block from the future', after(1, 100)],
    ['no block at all', clocksOf(START + 100 * HOUR)],
    ['a clock set back', after(-100, 100)],
    ['a clock set back before 1970', clocksOf(-5, START)],
  ])('is not passed by %s', (_, at) => {
    expect(look(waiting(), at)).toBe(false)
    const mine = account(tight)
    mine.sign(pay({ units: 6n }), after(0))
    expect(mine.sign(pay({ units: 6n }), at)).toContain('vault/limit-delay')
    const other = account(tight)
    other.sign(pay({ units: 5n }), after(0))
    expect(other.sign(pay({ nonce: 1, units: 5n, fee: 1n }), at)).toContain('vault/over-limit')
  })

  it('counts from the first block that is seen where none was known', () => {
    const mine = waiting(clocksOf(START))
    expect(look(mine, after(30))).toBe(false)
    expect(look(mine, after(53))).toBe(false)
    expect(look(mine, after(54))).toBe(true)
  })

  it('that was set back while something was asked gains nothing when it is set right', () => {
    const mine = account(tight)
    mine.set(loose, after(-1000, 0))
    expect(look(mine, after(1))).toBe(false)
    expect(look(mine, after(24))).toBe(true)
  })

  it('that was far ahead while something was asked costs a day more at most once it is right again', () => {
    const mine = account(tight)
    mine.set(loose, after(100_000, 0))
    expect(look(mine, after(3))).toBe(false)
    expect(look(mine, after(26.9))).toBe(false)
    expect(look(mine, after(27))).toBe(true)
  })

  it('of an older block after a newer one gains nothing', () => {
    const mine = waiting(after(0))
    look(mine, after(1))
    const stale = after(200, -500)
    mine.sign(pay({ units: 5n }), stale)
    expect(mine.sign(pay({ nonce: 1, units: 6n }), after(200, 2))).toContain('vault/limit-delay 24')
    expect(look(mine, after(300, 23))).toBe(false)
    expect(mine.sign(pay({ nonce: 2, units: 5n, fee: 1n }), after(400, 23))).toContain('vault/over-limit')
  })

  it('of a block of the far future, once seen, is forgotten when the owner shows that they are here; then all waits anew', () => {
    const mine = account(tight)
    mine.sign(pay({ units: 5n }), after(0, 1_000_000))
    expect(mine.sign(pay({ nonce: 1, units: 5n, fee: 1n }), after(48))).toContain('vault/over-limit')
    mine.set(loose, after(48))
    expect(mine.shown(after(48)).pendingLimits?.from).toBe(START + 72 * HOUR)
    expect(mine.sign(pay({ nonce: 1, units: 5n, fee: 1n }), after(71))).toContain('vault/over-limit')
    expect(mine.sign(pay({ nonce: 1, units: 20n }), after(72))).toBe('signed')
  })

  it('of a block is not forgotten for a clock that alone disagrees', () => {
    const mine = account(tight)
    mine.sign(pay({ units: 5n }), after(0))
    mine.set(loose, after(-1000, 10))
    mine.set({ assets: [ETH(51n)] }, after(1000, 11))
    expect(look(mine, after(1000, 23))).toBe(false)
    expect(look(mine, after(1100, 35))).toBe(true)
  })

  it('of a block is not forgotten for an endpoint that lags, nor for a small difference', () => {
    const mine = account(tight)
    mine.set(loose, after(10))
    mine.set({ assets: [ETH(51n)] }, after(10, -5))
    expect(look(mine, after(1000, 19))).toBe(false)
    const other = account(tight)
    other.set(loose, after(0, 0.9))
    other.set({ assets: [ETH(51n)] }, after(0, 0))
    expect(other.shown(after(0)).pendingLimits?.from).toBe(START + 24.9 * HOUR)
  })

  it('is told by both clocks: what waits is due when the later of them says so', () => {
    const mine = account(tight)
    mine.set(loose, after(0, 2))
    expect(mine.shown(after(0)).pendingLimits?.from).toBe(START + 26 * HOUR)
  })
})

it('refuses with failures of the catalogue, which cross a wire', () => {
  const kept: StoredLimits | undefined = change(undefined, { assets: [ETH(10n, 5n)] }, after(0), 'unshown')
  expect(isError(check(kept, pay({ units: 11n }), ME, after(0)).refused, 'vault/over-limit')).toBe(true)
  expect(isError(check(kept, pay({ units: 6n }), ME, after(0)).refused, 'vault/limit-delay')).toBe(true)
})
