import { describe, expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, DAI, NAMES, NOBODY, USDC, WETH } from '../test-support/recorded.ts'
import { allowancePermit2Terms } from './allowance-permit2-terms.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const NOW = 1_700_000_000n
const DAY = 86_400n
/** Permit2 keeps ends in 48 bits (src/libraries/Allowance.sol). */
const LAST = 2n ** 48n - 1n
const clock = { block: { timestamp: NOW } as never }
const said = (parts: CaseParts): readonly string[] => saidOf(allowancePermit2Terms, parts)
const allowed = (until: bigint | undefined, more: object = {}): CaseParts =>
  ({
    explanation: {
      claims: [{ kind: 'allowance', owner: ALICE, token: USDC, spender: BOB, units: 5n, mode: 'set', via: PERMIT2, until, ...more }],
    },
  }) as never
const signed = (use: object, more: object = {}): CaseParts => ({ message: { use, complete: true, ...more } as never })
const permit = (...tokens: readonly (readonly [Address, bigint])[]) => ({
  use: 'permit2-allowance',
  deadline: NOW,
  details: tokens.map(([token, amount]) => ({ token, amount })),
})
const transfer = (witness?: object, ...tokens: readonly (readonly [Address, bigint])[]) => ({
  use: 'permit2-transfer',
  permitted: tokens.map(([token, amount]) => ({ token, amount })),
  ...(witness === undefined ? {} : { witness }),
})

describe('allowance/permit2-terms', () => {
  it('warns of a right for more than a year, and of one for ever', () => {
    const at = (until: bigint) => said({ ...allowed(until), input: clock })
    expect([at(NOW + 365n * DAY), at(NOW), at(NOW + 30n * DAY)]).toEqual([[], [], []])
    expect(at(NOW + 365n * DAY + 1n)).toEqual([`warn: ${BOB} can spend through Permit2 for more than a year`])
    expect(at(LAST)).toEqual([`warn: ${BOB} can spend through Permit2 with no expiry`])
    expect(at(LAST / 2n)).toEqual([`warn: ${BOB} can spend through Permit2 with no expiry`])
    expect(at(LAST / 2n - 1n)).toEqual([`warn: ${BOB} can spend through Permit2 for more than a year`])
  })

  it('does not know without a clock, but of one for ever', () => {
    expect(said(allowed(NOW))).toEqual([`unknown: We don’t know how long ${BOB} could spend through Permit2`])
    expect(said(allowed(LAST / 2n - 1n))).toEqual([`unknown: We don’t know how long ${BOB} could spend through Permit2`])
    expect(said(allowed(LAST / 2n))).toEqual([`warn: ${BOB} can spend through Permit2 with no expiry`])
    expect(said(allowed(LAST))).toEqual([`warn: ${BOB} can spend through Permit2 with no expiry`])
  })

  it('is silent where nothing is given, not by Permit2, without an end, or by somebody else', () => {
    for (const more of [{ units: 0n }, { via: undefined }, { until: undefined }, { owner: BOB }])
      expect(said({ ...allowed(LAST, more), input: clock })).toEqual([])
  })

  it('warns of a signature that can be handed in for more than a month', () => {
    const at = (deadline: bigint, input: object = clock) => said({ ...signed({ ...permit([USDC, 5n]), deadline }), input })
    expect([at(NOW), at(NOW + 30n * DAY)]).toEqual([[], []])
    expect(at(NOW + 30n * DAY + 1n)).toEqual(['warn: This signature can be used at Permit2 for more than a month'])
    expect(at(LAST, {})).toEqual([])
    expect(said({ ...signed({ ...permit([USDC, 5n]), use: 'permit', deadline: LAST }), input: clock })).toEqual([])
  })

  it('counts tokens that one signature lets be taken, each once', () => {
    for (const use of [
      (...list: readonly (readonly [Address, bigint])[]) => permit(...list),
      (...list: readonly (readonly [Address, bigint])[]) => transfer(undefined, ...list),
    ]) {
      expect(said({ ...signed(use([USDC, 5n])), input: clock })).toEqual([])
      expect(said({ ...signed(use([USDC, 5n], [USDC, 6n])), input: clock })).toEqual([])
      expect(said({ ...signed(use([USDC, 5n], [DAI, 6n])), input: clock })).toEqual(['warn: One signature lets a spender take 2 tokens'])
      expect(said({ ...signed(use([USDC, 2n ** 256n - 1n], [DAI, 2n ** 256n - 1n], [WETH, 2n ** 256n - 1n])), input: clock })).toEqual([
        'danger: One signature gives away unlimited amounts of 3 tokens',
      ])
      expect(said({ ...signed(use([USDC, 2n ** 256n - 1n], [DAI, 6n])), input: clock })).toEqual([
        'warn: One signature lets a spender take 2 tokens',
      ])
    }
    expect(said({ ...signed({ ...permit([USDC, 5n], [DAI, 6n]), use: 'permit' }), input: clock })).toEqual([])
  })

  it('names the tokens, eight at most, by their address where nothing says what they are called', () => {
    const many = Array.from({ length: 9 }, (_, at) => `0x${(at + 0xa1).toString(16).padStart(40, '0')}` as Address)
    const why = (...tokens: readonly Address[]) => {
      const judged = allowancePermit2Terms.judge(
        {
          explanation: { claims: [] },
          actor: ALICE,
          names: NAMES,
          input: {},
          message: { complete: true, use: transfer(undefined, ...tokens.map((one) => [one, 1n] as const)) },
        } as never,
        {} as never,
      )
      return [judged ?? []].flat().map((one) => plain(one.why))
    }
    expect(why(USDC, NOBODY)).toEqual([`Thieves put everything you have into one signature: USDC, ${checksum(NOBODY)}.`])
    expect(why(...many)).toEqual([`Thieves put everything you have into one signature: ${many.slice(0, 8).map(checksum).join(', ')}.`])
  })

  it('warns of a witness that cannot be read, and of none that is', () => {
    const unread = 'warn: We can’t read the part of the message that says what you get in return'
    expect(said(signed(transfer({ typeName: 'Trade' }, [USDC, 1n]), { complete: false }))).toEqual([unread])
    expect(said(signed(transfer({ typeName: 'Trade' }, [USDC, 1n])))).toEqual([])
    expect(said(signed(transfer(undefined, [USDC, 1n]), { complete: false }))).toEqual([])
    expect(said(signed({ ...transfer({ typeName: 'Trade' }), use: 'permit' }, { complete: false }))).toEqual([])
    expect(said({})).toEqual([])
  })
})
