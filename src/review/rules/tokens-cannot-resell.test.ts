import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { pad, word } from '#core/bytes/hex'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, USDC } from '../test-support/recorded.ts'
import { tokensCannotResell } from './tokens-cannot-resell.ts'

const COIN: Address = '0x00000000000000000000000000000000c0ffee01'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Parts = { readonly logs?: readonly object[]; readonly storage?: readonly object[] }
const ran = ({ logs = [], storage = [] }: Parts = {}) => ({ outcome: { ok: true }, logs, storage })
const failed = { outcome: { ok: false }, logs: [], storage: [] }
/** So many units arrive with whom they were passed on to, by the word of the token. */
const logged = (units: bigint, to: Address = NOBODY, token: Address = COIN) =>
  ran({ logs: [{ address: token, topics: [TRANSFER, pad(ALICE), pad(to)], data: word(units) }] })
/** The same by the slot that the token keeps for them. */
const written = (before: bigint, after: bigint, of: Address = NOBODY, address: Address = COIN) =>
  ran({ storage: [{ address, slot: word(1n), before: word(before), after: word(after), preimage: `${pad(of)}${'0'.repeat(64)}` }] })

const sending = (units: bigint) => ({
  kind: 'call',
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [NOBODY, units] }),
})
/** The request as one step; then it is passed on, and where `back`, sold. */
const playOf = (back: boolean, token: Address = COIN, kind = 'resale') => ({
  id: 'resale',
  kind,
  subject: token,
  stranger: NOBODY,
  after: 1,
  steps: [{ kind: 'call', data: '0x' }, sending(1000n), ...(back ? [sending(1000n)] : [])],
})

type Play = ReturnType<typeof playOf>
const of = (play: Play, steps: readonly object[] | undefined | 'not asked', effects: CaseParts['effects'] = []): readonly string[] => {
  const plays = steps === 'not asked' ? {} : { plays: [steps === undefined ? { play } : { play, steps }] }
  return saidOf(tokensCannotResell, { effects, input: { plan: { plays: [play] }, ...plays } as never })
}

describe('tokens/cannot-resell', () => {
  it('is silent where it was passed on and sold, and where there is nothing to pass on', () => {
    expect(of(playOf(true), [ran(), logged(1000n), ran()])).toEqual([])
    expect(of(playOf(false), [ran(), logged(1000n)])).toEqual([])
    expect(of(playOf(true, COIN, 'poke'), undefined)).toEqual([])
    expect(saidOf(tokensCannotResell, {})).toEqual([])
  })

  it('stops what cannot be passed on, and what cannot go back', () => {
    expect(of(playOf(true), [ran(), failed, ran()])).toEqual([`danger: You couldn’t pass on ${COIN} once you have it`])
    expect(of(playOf(true), [ran(), logged(1000n), failed])).toEqual([`danger: You couldn’t return ${COIN} to where you bought it`])
    expect(of(playOf(true, USDC), [ran(), failed, ran()])).toEqual(['danger: You couldn’t pass on USDC once you have it'])
  })

  it('stops what loses more than half on the way, by the log or by the slot, whichever is more', () => {
    const lost = [`danger: You’d lose most of ${COIN} when you pass it on`]
    for (const [enough, less] of [
      [logged(500n), logged(499n)],
      [written(7n, 507n), written(7n, 506n)],
    ]) {
      expect(of(playOf(true), [ran(), enough ?? {}, ran()])).toEqual([])
      expect(of(playOf(true), [ran(), less ?? {}, ran()])).toEqual(lost)
    }
    const both = { ...logged(400n), storage: written(0n, 600n).storage }
    expect(of(playOf(true), [ran(), both, ran()])).toEqual([])
    expect(of(playOf(true), [ran(), { ...logged(600n), storage: written(0n, 400n).storage }, ran()])).toEqual([])
    const inParts = ran({ logs: [...logged(250n).logs, ...logged(250n).logs] })
    expect(of(playOf(true), [ran(), inParts, ran()])).toEqual([])
    // The slot that grew most counts, and one that shrinks counts for nothing.
    const slots = ran({ storage: [...written(0n, 600n).storage, ...written(0n, 1n).storage, ...written(9n, 0n).storage] })
    expect(of(playOf(true), [ran(), slots, ran()])).toEqual([])
  })

  it('counts nothing that arrives with somebody else or in another token', () => {
    for (const other of [logged(1000n, BOB), logged(1000n, NOBODY, USDC), written(0n, 1000n, BOB), written(0n, 1000n, NOBODY, USDC), ran()])
      expect(of(playOf(true), [ran(), other, ran()])).toEqual([`danger: You’d lose most of ${COIN} when you pass it on`])
  })

  it('only mentions what nobody sells and cannot be passed on, and warns where something was given for it', () => {
    const words = `You could only hold ${COIN}, not pass it on`
    const steps = [ran(), failed]
    expect(of(playOf(false), steps)).toEqual([`info: ${words}`])
    expect(of(playOf(false), steps, [{ kind: 'asset-in' } as never])).toEqual([`info: ${words}`])
    expect(of(playOf(false), steps, [{ kind: 'asset-in' }, { kind: 'asset-out' }] as never)).toEqual([`warn: ${words}`])
    expect(of(playOf(false), steps, [{ kind: 'nft-out' } as never])).toEqual([`warn: ${words}`])
  })

  it('does not know where it was not tried, was cut off, or went otherwise than the request alone', () => {
    const words = (token: string) => `We didn’t try whether you can sell ${token} again`
    expect(of(playOf(true), 'not asked')).toEqual([`unknown: ${words(COIN)}`])
    // A stranger's contract can see to it that it is cut off.
    for (const steps of [undefined, [], [ran(), logged(1000n)], [failed, logged(1000n), ran()], [failed, failed, failed]])
      expect(of(playOf(true), steps)).toEqual([`warn: ${words(COIN)}`])
    expect(of(playOf(true, USDC), undefined)).toEqual([`unknown: ${words('USDC')}`])
    const alone = { ...playOf(false), steps: playOf(false).steps.slice(0, 1) }
    expect(of(alone, [ran()])).toEqual([`warn: ${words(COIN)}`])
  })

  it('asks expressly about what was cut off, and about nothing else', () => {
    const materialOf = (token: Address, steps?: readonly object[]) => {
      const play = playOf(true, token)
      const plays = [{ play, ...(steps === undefined ? {} : { steps }) }]
      const judged = tokensCannotResell.judge(
        {
          effects: [],
          names: { tokenOf: (one: Address) => (one === USDC ? { symbol: 'USDC', from: 'listed' } : undefined) },
          input: { chainId: 1, plan: { plays: [play] }, plays },
        } as never,
        {} as never,
      )
      return [judged ?? []].flat().map((one) => ('material' in one ? one.material : undefined))
    }
    expect(materialOf(COIN)).toEqual([true])
    expect(materialOf(USDC)).toEqual([undefined])
  })
})
