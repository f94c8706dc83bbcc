import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NAMES, NOBODY, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import { allowanceRight } from './allowance-right.ts'
import type { RuleFacts } from './rule.ts'

const KEEPER: Address = '0x00000000000000000000000000000000c0ffee02'
const STRANGER: Address = '0x00000000000000000000000000000000c0ffee03'
const SAVINGS: Address = '0x00000000000000000000000000000000005a1ce2'
const code = (codeHash: string) => know({ nonce: 1n, balance: 0n, codeHash }, RUN)
const FACTS = {
  accounts: { [NOBODY]: code(EMPTY_CODE_HASH), [STRANGER]: code(`0x${'22'.repeat(32)}`) },
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
  contacts: know([{ address: BOB, name: 'Bob' }], RECORD),
  pins: know({}, RECORD),
} as unknown as Partial<RuleFacts>
const NOW = 1_700_000_000n
const FOREVER = 2n ** 255n

const right = (to: Address, more: object = {}) => ({ kind: 'right', owner: ALICE, of: KEEPER, to, given: 'granted', ...more })
const said = (claims: readonly object[], parts: CaseParts = {}): readonly string[] =>
  saidOf(
    allowanceRight,
    { explanation: { claims } as never, ...parts, input: { block: { timestamp: NOW } as never, ...parts.input } },
    FACTS,
  )
const holding = (before: bigint | undefined): CaseParts =>
  ({
    readings: {
      balance: (token: Address, who: Address) => (token === USDC && who === ALICE && before !== undefined ? { before } : undefined),
    },
  }) as never

const ACT = (who: string): string => `${who} could act for you at ${KEEPER} and take what’s yours`

describe('allowance/right', () => {
  it('stops a right without a bound for whoever is not known, code or none', () => {
    expect(said([right(NOBODY)])).toEqual([`danger: ${ACT(NOBODY)}`])
    expect(said([right(STRANGER)])).toEqual([`danger: ${ACT(STRANGER)}`])
    expect(said([right(KEEPER)])).toEqual([`danger: ${ACT(KEEPER)}`])
    expect(said([right(STRANGER, { of: ZERO })])).toEqual([`danger: ${STRANGER} could act for you and take what’s yours`])
  })

  it('warns of contacts and of contracts that are known, and is silent of the person’s own', () => {
    expect(said([right(BOB)])).toEqual([`warn: ${ACT(BOB)}`])
    expect(said([right(ROUTER)])).toEqual([`warn: ${ACT('Uniswap v2 router')}`])
    expect(said([right(USDC)])[0]).toMatch(/^warn/)
    expect(said([right(SAVINGS), right(ALICE)])).toEqual([])
    expect(said([right(STRANGER)], { actor: STRANGER })).toEqual([])
  })

  it('only mentions one that is over', () => {
    const over = `info: ${STRANGER} would get a permission that has already expired`
    expect([NOW - 1n, NOW].map((until) => said([right(STRANGER, { until })]))).toEqual([[over], [over]])
    expect(said([right(STRANGER, { until: NOW + 1n })])[0]).toMatch(/^danger/)
    // Without a clock nothing is over.
    expect(saidOf(allowanceRight, { explanation: { claims: [right(STRANGER, { until: 1n })] } as never }, FACTS)[0]).toMatch(/^danger/)
  })

  it('warns of one that can take nothing, whoever has it', () => {
    for (const who of [NOBODY, STRANGER, BOB])
      expect(said([right(who, { canTake: false })])).toEqual([`warn: ${who} could act for you, but can’t take anything out`])
    expect(said([right(STRANGER, { canTake: false, until: NOW })])).toEqual([
      `info: ${STRANGER} would get a permission that has already expired`,
    ])
  })

  it('goes by the bound: how much, until when, and how much of what there is', () => {
    const limits = `could take from you repeatedly, within limits`
    const levels = (more: object, parts: CaseParts = holding(1000n)) =>
      [STRANGER, NOBODY].map((who) => said([right(who, more)], parts)[0] ?? '')
    const bounded = { token: USDC, most: 10n, until: NOW + 60n }
    expect(levels(bounded)).toEqual([`warn: ${STRANGER} ${limits}`, `warn: ${NOBODY} ${limits}`])
    // No end, or no bound that any token reaches: of an account of a person it is stopped.
    for (const more of [
      { token: USDC, most: 10n },
      { token: USDC, most: 10n, until: FOREVER },
    ])
      expect(levels(more)).toEqual([`warn: ${ACT(STRANGER)}`, `danger: ${ACT(NOBODY)}`])
    expect(levels({ ...bounded, most: 2n ** 159n })).toEqual([`danger: ${ACT(STRANGER)}`, `danger: ${ACT(NOBODY)}`])
    expect(levels({ ...bounded, most: 2n ** 159n - 1n }, holding(undefined))).toEqual([
      `warn: ${STRANGER} ${limits}`,
      `warn: ${NOBODY} ${limits}`,
    ])
    // All that there is, in limits.
    expect(levels({ ...bounded, most: 1000n })).toEqual([`danger: ${STRANGER} ${limits}`, `danger: ${NOBODY} ${limits}`])
  })

  it('says each right once, of two the one that lets do more, and of several every one', () => {
    const weak = right(STRANGER, { canTake: false })
    expect(said([weak, right(STRANGER)])).toEqual([`danger: ${ACT(STRANGER)}`])
    expect(said([right(STRANGER), weak])).toEqual([`danger: ${ACT(STRANGER)}`])
    expect(said([right(STRANGER), right(NOBODY), right(STRANGER, { of: BOB })])).toHaveLength(3)
    expect(said([weak, right(STRANGER, { canTake: false })])).toHaveLength(1)
  })

  it('leaves out what is taken back, and rights of others', () => {
    expect(said([right(STRANGER, { given: 'taken' })])).toEqual([])
    expect(said([right(STRANGER, { owner: BOB })])).toEqual([])
    expect(said([{ ...right(STRANGER), kind: 'control' }])).toEqual([])
  })

  it('speaks of what the run shows and the words do not, and believes the words where they say less of the same', () => {
    const effect = (more: object = {}) => ({ kind: 'control', of: KEEPER, what: 'manager', to: STRANGER, given: 'granted', ...more })
    const by = (more?: object) => said([], { effects: [effect(more)] as never })
    expect(by()).toEqual([`danger: ${ACT(STRANGER)}`])
    for (const more of [{ what: 'owner' }, { given: 'taken' }, { to: undefined }, { kind: 'asset-out' }]) expect(by(more)).toEqual([])
    expect(said([right(STRANGER, { canTake: false })], { effects: [effect()] as never })).toEqual([
      `warn: ${STRANGER} could act for you, but can’t take anything out`,
    ])
  })

  it('gives the reason that fits who gets it', () => {
    const why = (to: Address, names = NAMES) => {
      const context = {
        account: ALICE,
        actor: ALICE,
        allCalls: [],
        effects: [],
        explanation: { claims: [right(to)] },
        names,
        input: {},
        readings: {},
      }
      const judged = allowanceRight.judge(context as never, { ...FACTS, proxies: {}, parties: [] } as never)
      return [judged ?? []].flat().map((one) => plain(one.why).split('.')[0])
    }
    expect(why(NOBODY)).toEqual(['It’s a personal wallet, not a contract with rules'])
    expect(why(STRANGER)).toEqual(['Assay’s own lists don’t know it, and you never used it'])
    expect(why(BOB)).toEqual(['The permission lasts until you revoke it'])
  })

  it('warns of keys that a message of Farcaster lets in or vouches for, and of no other', () => {
    const by = (primaryType: string, standard = 'Farcaster') => said([], { message: { standard, typed: { primaryType } } as never })
    expect(by('Add')).toEqual(['warn: Anyone with a key named in this message could act for you'])
    expect(by('SignedKeyRequest')).toEqual(['warn: You’d vouch for a key that acts for somebody on Farcaster'])
    expect([by('Remove'), by('Add', 'Snapshot')]).toEqual([[], []])
    expect(said([], { message: { standard: 'Farcaster' } as never })).toEqual([])
  })
})
