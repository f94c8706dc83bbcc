import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { BlockEnvironment, UnsettledRead, VariantResult } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import { explain } from '#decode'
import type { VariantId } from '../review.ts'
import { type CaseParts, contextOf, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, find, NAMES, ROUTER, USDC } from '../test-support/recorded.ts'
import { ether, itemMoved, moved, type Ran, ranAs, runOf, STOPPED, variedParts } from '../test-support/varied.ts'
import { givenFacts, NO_FACTS } from '../facts.ts'
import { blockResultFlips } from './block-result-flips.ts'

const TRAP: Address = '0x00000000000000000000000000000000badbad00'
/** So many ether. */
const pays = (value: bigint): Ran => ({ transfers: [ether(ALICE, BOB, value * 10n ** 18n)] })
const gets = (value: bigint): Ran => ({ transfers: [ether(BOB, ALICE, value * 10n ** 18n)] })
const FAILS: Ran = { ok: false, differs: ['outcome'] }
const CALLS: Ran = { differs: ['calls'] }
const item = (from: Address, to: Address): Ran => ({ logs: [itemMoved(CATS, from, to, 1n)] })

type Tried = readonly [VariantId, Ran | VariantResult, Partial<BlockEnvironment>?]
type Reading = { readonly value: UnsettledRead; readonly by: Address }
const resultOf = (ran: Ran | VariantResult): VariantResult => ('at' in ran ? ran : ranAs(ran))

/** A call of a contract that nobody knows, which reads this of its block. */
function partsOf(base: Ran, tried: readonly Tried[], reads: readonly Reading[] = [], parts: CaseParts = {}): CaseParts {
  const simulation = {
    ...runOf(base),
    guessed: reads.map(({ value }) => value),
    readBy: reads.map(({ value, by }) => ({ value, address: by })),
  }
  const explanation = explain({ from: ALICE, to: TRAP, value: 0n, data: '0x', chainId: 31337 }, NAMES)
  const all = tried.map(([id, ran, environment]) => ({
    id,
    result: resultOf(ran),
    variant: environment === undefined ? {} : { environment },
  }))
  return variedParts(simulation, all, { explanation, ...parts })
}
const said = (...parts: Parameters<typeof partsOf>): readonly string[] => saidOf(blockResultFlips, partsOf(...parts))
function whyOf(...parts: Parameters<typeof partsOf>): readonly string[] {
  const judged = blockResultFlips.judge(contextOf(partsOf(...parts)), { ...givenFacts(NO_FACTS), parties: [] }) ?? []
  return ('level' in judged ? [judged] : judged).map(({ why }) => plain(why))
}
const STRANGER: readonly Reading[] = [{ value: 'number', by: TRAP }]

describe('a block in which it is worse', () => {
  it.each<readonly [VariantId, string]>([
    ['next-block', 'one block later it’s worse for you'],
    ['later', 'a few minutes later it’s worse for you'],
    ['other-proposer', 'in a block made by somebody else it’s worse for you'],
    ['other-randomness', 'it depends on chance, and can be worse for you'],
    ['other-limits', 'in a block with another gas limit or blob fee it’s worse for you'],
    ['drawn', 'in a block that may well confirm it, it’s worse for you'],
    ['drawn-too', 'in a block that may well confirm it, it’s worse for you'],
    ['directed', 'in a block that may well confirm it, it’s worse for you'],
    ['other-price', 'at another gas price it’s worse for you'],
    ['poorer', 'with slightly less in your account it’s worse for you'],
    ['richer', 'with slightly more in your account it’s worse for you'],
  ])('is a danger, by %s', (id, words) => {
    expect(said(gets(9n), [[id, {}]])).toEqual([`danger: The result can flip: ${words}`])
  })

  it.each<VariantId>(['less-gas', 'more-gas'])('is for another rule where only the gas is another: %s', (id) => {
    expect(said(gets(9n), [[id, {}]])).toEqual([])
    expect(said(gets(9n), [[id, FAILS]])).toEqual([])
    expect(
      said(
        pays(9n),
        [
          [id, {}],
          ['drawn', pays(9n)],
        ],
        STRANGER,
      ),
    ).toEqual([])
  })

  it('says how', () => {
    expect(whyOf(pays(1n), [['later', pays(9n)]])).toEqual(['Then you’d send 8 ETH more.'])
    expect(whyOf(gets(9n), [['later', {}]])).toEqual(['Then you’d receive 9 ETH less, or send it instead.'])
    expect(whyOf({}, [['later', item(ALICE, BOB)]])).toEqual(['Then you’d receive fewer items, or send others.'])
    expect(whyOf({}, [['later', { differs: ['codes'] }]])).toEqual(['Then somebody gets a permission that isn’t among the effects above.'])
  })

  it('is told by its cause where one is known, and the worst first', () => {
    const block = 'danger: The result can flip: one block later it’s worse for you'
    expect(said(gets(9n), [['drawn', {}], ['next-block', {}]])).toEqual([block]) // prettier-ignore
    expect(said(gets(9n), [['later', FAILS], ['richer', { ...CALLS, ...gets(9n) }], ['next-block', {}]])).toEqual([block]) // prettier-ignore
  })
})

describe('a block in which it fails', () => {
  const chance = 'warn: It may fail, depending on the block that confirms it'
  const soon = 'warn: It would fail already in the block after the next'
  const minutes = 'info: It works only for a few more minutes'

  it.each<readonly [VariantId, string | undefined]>([
    ['next-block', soon],
    ['later', minutes],
    ['drawn', minutes],
    ['drawn-too', minutes],
    ['directed', minutes],
    ['other-proposer', chance],
    ['other-randomness', chance],
    ['other-limits', chance],
    ['other-price', chance],
    ['poorer', undefined],
    ['richer', undefined],
  ])('costs a fee: %s', (id, words) => {
    expect(said({}, [[id, FAILS]])).toEqual(words === undefined ? [] : [words])
  })

  it('is by chance where a later one goes through, and by time where none does', () => {
    const at = (timestamp: bigint) => ({ timestamp })
    expect(said({}, [['drawn', FAILS, at(5n)], ['drawn', {}, at(6n)]])).toEqual([chance]) // prettier-ignore
    expect(said({}, [['drawn', FAILS, at(5n)], ['drawn', {}, at(5n)]])).toEqual([minutes]) // prettier-ignore
    expect(said({}, [['drawn', FAILS, at(5n)], ['drawn', {}, at(4n)]])).toEqual([minutes]) // prettier-ignore
    expect(said({}, [['drawn', FAILS, at(5n)], ['later', {}, at(6n)]])).toEqual([minutes]) // prettier-ignore
    expect(said({}, [['later', FAILS, at(5n)], ['drawn', {}, at(6n)]])).toEqual([minutes]) // prettier-ignore
    expect(said({}, [['drawn', FAILS, at(0n)], ['drawn', {}]])).toEqual([minutes]) // prettier-ignore
  })

  it('is no loss where somebody else may use a signature', () => {
    const parts = { input: { exercise: { tense: 'could', by: BOB, gaps: [] } } } as CaseParts
    expect(said({}, [['other-proposer', FAILS]], [], parts)).toEqual([])
  })

  it('loses the fee of what is a transaction', () => {
    const { transaction } = find('ether to bob').request
    expect(whyOf({}, [['later', FAILS]], [], { transaction }).join('')).toContain('then you pay the fee and nothing else happens')
    expect(whyOf({}, [['later', FAILS]]).join('')).toContain('In one of them it fails, or part of it does.')
  })
})

describe('a block in which it calls others', () => {
  it.each<readonly [VariantId, boolean]>([
    ['other-proposer', true],
    ['other-randomness', true],
    ['other-limits', true],
    ['other-price', true],
    ['next-block', false],
    ['later', false],
    ['poorer', false],
    ['richer', false],
  ])('is warned of where neither time nor money explains it: %s, %s', (id, isTold) => {
    const words = 'warn: It makes different calls depending on the block’s maker'
    expect(said({}, [[id, CALLS]])).toEqual(isTold ? [words] : [])
  })
})

describe('a block in which it goes the other way', () => {
  const loses = (lost: string, got: string) =>
    `danger: The result can flip: in this block you would lose ${lost}, in others you would ${got}`

  it('is a danger where code that nobody knows reads its block', () => {
    expect(said(pays(5n), [['drawn', gets(7n)]], STRANGER)).toEqual([loses('5 ETH', 'get 7 ETH')])
    expect(said(pays(5n), [['drawn', {}]], STRANGER)).toEqual([loses('5 ETH', 'not')])
    expect(said(item(ALICE, BOB), [['drawn', gets(7n)]], STRANGER)).toEqual([loses('items', 'get 7 ETH')])
    expect(said(item(ALICE, BOB), [['drawn', {}]], STRANGER)).toEqual([loses('items', 'not')])
  })

  it('is how chance goes where those who read their block are known, or nobody reads it', () => {
    const tried: readonly Tried[] = [['drawn', gets(7n)]]
    expect(said(pays(5n), tried)).toEqual([])
    for (const by of [ALICE, ROUTER, USDC]) expect(said(pays(5n), tried, [{ value: 'number', by }])).toEqual([])
    for (const value of ['origin', 'gas'] as const) expect(said(pays(5n), tried, [{ value, by: TRAP }])).toEqual([])
    expect(said(pays(5n), tried, [{ value: 'number', by: ROUTER }, ...STRANGER])).toHaveLength(1)
  })

  it('of blocks that cannot come is told as that, and after one that can', () => {
    const bait = (lost: string) => `danger: It gives you something only in a block that can’t exist, and takes ${lost} in those that can`
    expect(said(pays(5n), [['bait', gets(7n)]], STRANGER)).toEqual([bait('5 ETH')])
    expect(said(item(ALICE, BOB), [['bait', gets(7n)]], STRANGER)).toEqual([bait('items')])
    expect(said(pays(5n), [['bait', gets(7n)], ['drawn', gets(7n)]], STRANGER)).toEqual([loses('5 ETH', 'get 7 ETH')]) // prettier-ignore
  })

  it('comes after a loss, and before a failure and other calls', () => {
    expect(said(pays(5n), [['drawn', gets(7n)], ['later', pays(9n)]], STRANGER)).toEqual([
      'danger: The result can flip: a few minutes later it’s worse for you',
    ]) // prettier-ignore
    for (const other of [FAILS, { ...pays(5n), ...CALLS }])
      expect(said(pays(5n), [['drawn', gets(7n)], ['other-proposer', other]], STRANGER)).toEqual([loses('5 ETH', 'get 7 ETH')]) // prettier-ignore
  })
})

describe('blocks that were not tried', () => {
  const untried = (level: string) => `${level}: We didn’t try whether another block changes the result`
  const cut = 'warn: We couldn’t find out whether another block changes the result: it takes too much work'
  const known: readonly Reading[] = [{ value: 'number', by: ROUTER }]
  const unvaried: CaseParts = { input: { variants: undefined } } as unknown as CaseParts

  it('could not matter where nothing of the block is read', () => {
    expect(said({}, [['later', STOPPED]])).toEqual([])
    expect(said({}, [['later', {}]], [], unvaried)).toEqual([])
    expect(saidOf(blockResultFlips, { ...partsOf({}, [['later', STOPPED]], known), simulation: undefined })).toEqual([])
  })

  it('are unknown, and a warning where a stranger’s code reads its block', () => {
    expect(said({}, [['later', {}]], known, unvaried)).toEqual([untried('unknown')])
    expect(said({}, [['drawn', {}]], STRANGER, unvaried)).toEqual([untried('warn')])
    expect(said({}, [['later', STOPPED]], known)).toEqual([cut])
    expect(said({}, [['later', {}]], known)).toEqual([])
  })

  it('are missed where a stranger’s code reads its block and none to come was drawn', () => {
    expect(said({}, [['later', {}]], STRANGER)).toEqual([cut])
    expect(said({}, [['drawn', {}]], STRANGER)).toEqual([])
    expect(said({ ok: false }, [['later', {}]], STRANGER)).toEqual([])
    const clock: readonly Reading[] = [{ value: 'timestamp', by: TRAP }]
    expect(said({}, [['later', {}]], clock)).toEqual([cut])
    const explanation = explain({ from: ALICE, to: ROUTER, value: 0n, data: '0x', chainId: 31337 }, NAMES)
    expect(said({}, [['later', {}]], clock, { explanation })).toEqual([])
    const used = { explanation, input: { exercise: { tense: 'could', by: BOB, gaps: [] } } } as CaseParts
    expect(said({}, [['later', {}]], clock, used)).toEqual([cut])
  })

  it('are missed where a stranger’s code compares more than is followed', () => {
    const comparing = (reads: readonly Reading[], parts: CaseParts = {}) => {
      const case_ = partsOf({}, [['drawn', {}]], reads, parts)
      return saidOf(blockResultFlips, { ...case_, simulation: case_.simulation && { ...case_.simulation, comparedCutOff: true } })
    }
    expect(comparing(STRANGER)).toEqual([cut])
    expect(comparing(known)).toEqual([])
    expect(comparing(STRANGER, unvaried)).toEqual([untried('warn')])
  })

  it('are told beside a failure or other calls, and not beside a loss', () => {
    expect(said({}, [['other-proposer', FAILS], ['later', STOPPED]], known)).toEqual([
      'warn: It may fail, depending on the block that confirms it',
      cut,
    ]) // prettier-ignore
    expect(said({}, [['other-proposer', CALLS], ['later', STOPPED]], known)).toEqual([
      'warn: It makes different calls depending on the block’s maker',
      cut,
    ]) // prettier-ignore
    expect(said(gets(5n), [['other-proposer', {}], ['later', STOPPED]], known)).toHaveLength(1) // prettier-ignore
    expect(said({ logs: [moved(USDC, BOB, ALICE, 5n)] }, [['later', { logs: [moved(USDC, BOB, ALICE, 5n)] }]], known)).toEqual([])
  })

  it('have to be agreed to expressly', () => {
    const judged = blockResultFlips.judge(contextOf(partsOf({}, [['later', STOPPED]], known)), { ...givenFacts(NO_FACTS), parties: [] })
    expect(judged).toMatchObject({ material: true })
    expect(whyOf({}, [['later', STOPPED]], known).join('')).toContain('our runs in other blocks were cut off')
    expect(whyOf({}, [['later', {}]], known, unvaried).join('')).toContain('we ran it in only one block')
  })
})
