import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { judge } from './judge.ts'
import { material } from './material.ts'
import type { Hex } from '#core/bytes/hex'
import type { Review, TransactionReview } from './review.ts'
import {
  ALICE,
  BOB,
  CASES,
  CATS,
  factsOf,
  find,
  inputOf,
  LOOKALIKE,
  NAMES,
  ROUTER,
  RUN,
  TOKENS,
  USDC,
  withFacts,
  withoutRun,
  withTransaction,
} from './test-support/recorded.ts'

const review = (name: string): TransactionReview => judge(inputOf(find(name)))
const kinds = (before: TransactionReview, after: TransactionReview): readonly string[] => material(before, after).map(({ kind }) => kind)
const words = (before: TransactionReview, after: TransactionReview): readonly string[] =>
  material(before, after).map(({ say }) => plain(say))
/** The review with other amounts leaving or arriving, in percent of what they were. */
const scaled = (one: TransactionReview, kind: Effect['kind'], permille: bigint): TransactionReview => ({
  ...one,
  effects: one.effects.map((effect) =>
    'amount' in effect && effect.kind === kind
      ? { ...effect, amount: { ...effect.amount, units: (effect.amount.units * permille) / 1000n } }
      : effect,
  ),
})

describe('a material change', () => {
  it('is none between a review and itself, run or not', () => {
    for (const one of CASES) {
      expect(material(judge(inputOf(one)), judge(inputOf(one)))).toEqual([])
      expect(material(judge(withoutRun(inputOf(one))), judge(withoutRun(inputOf(one))))).toEqual([])
    }
  })

  it('is another message, whatever it does, and none where the same is looked at again', () => {
    const message = (value: string, exercise?: Review['exercise']): Review => ({
      ...review('USDC to bob'),
      asked: { kind: 'message', message: '0x68' },
      raw: { data: '0x', size: 0 },
      hashes: [{ id: 'eip712', value: value as Hex, label: { id: 'Typed data' }, what: { id: '' } }],
      effects: [],
      ...(exercise === undefined ? {} : { exercise }),
    })
    const could = { tense: 'could', by: BOB, gaps: [] } as const
    expect(material(message('0x01'), message('0x01'))).toEqual([])
    expect(material(message('0x01'), message('0x02')).map(({ kind }) => kind)).toEqual(['request'])
    expect(material(message('0x01', could), message('0x01', could))).toEqual([])
    const others = [{ ...could, by: LOOKALIKE }, { tense: 'could' as const, gaps: [] }, { ...could, gaps: [{ id: 'Its price moves with time.' }] }] // prettier-ignore
    expect(others.map((other) => material(message('0x01', could), message('0x01', other)).map(({ kind }) => kind))).toEqual([
      ['counterparty'],
      ['counterparty'],
      ['finding'],
    ])
  })

  it('is another request, account, chain or other data, each alone', () => {
    const one = review('USDC to bob')
    const others: readonly TransactionReview[] = [
      { ...one, requestId: 'another' },
      { ...one, account: LOOKALIKE },
      { ...one, chainId: one.chainId + 1 },
      { ...one, raw: { ...one.raw, data: '0x' } },
    ]
    for (const other of others) {
      expect(words(one, other)).toEqual(['The request itself changed'])
      expect(words(other, one)).toEqual(['The request itself changed'])
    }
  })

  it('is somebody else who could use a signature, who is named where it is one', () => {
    const could = (by?: Address): TransactionReview => ({
      ...review('USDC to bob'),
      exercise: { tense: 'could', gaps: [], ...(by === undefined ? {} : { by }) },
    })
    expect(words(could(BOB), could(LOOKALIKE))).toEqual([`${LOOKALIKE} could use the signature now`])
    expect(words(could(BOB), could())).toEqual(['Anyone could use the signature now'])
    expect(words(review('USDC to bob'), could(BOB))).toEqual([])
    expect(words(could(BOB), review('USDC to bob'))).toEqual([])
  })

  it('is none when only block, balances and fee move a little', () => {
    const one = find('swap ether for USDC')
    const later = judge(
      inputOf({
        ...one,
        block: { ...one.block, number: one.block.number + 1n },
        environment: { ...one.environment, baseFee: one.environment.baseFee + 1n },
      }),
    )
    expect(material(review(one.name), later)).toEqual([])
  })

  it('is more that leaves, not less', () => {
    const one = review('USDC to bob')
    expect(words(one, scaled(one, 'asset-out', 1001n))).toEqual(['You send more: 25.025 USDC instead of 25 USDC'])
    expect(kinds(one, scaled(one, 'asset-out', 999n))).toEqual([])
  })

  it('is less that arrives than the least that was shown', () => {
    const one = { ...review('swap ether for USDC'), least: [{ token: USDC, units: 2_400_000_000n }] }
    expect(kinds(one, scaled(one, 'asset-in', 990n))).toEqual([])
    expect(kinds(one, scaled(one, 'asset-in', 980n))).toEqual(['arrives'])
    expect(kinds(one, scaled(one, 'asset-in', 2000n))).toEqual([])
  })

  it('is over half a percent less where no least was shown', () => {
    const one = { ...review('swap ether for USDC'), least: [] }
    expect(kinds(one, scaled(one, 'asset-in', 996n))).toEqual([])
    expect(kinds(one, scaled(one, 'asset-in', 994n))).toEqual(['arrives'])
  })

  it('is an effect that comes, goes or turns, and another counterparty', () => {
    const one = review('swap ether for USDC')
    expect(kinds(one, { ...one, effects: one.effects.filter(({ kind }) => kind === 'asset-out') })).toEqual(['arrives'])
    expect(kinds({ ...one, effects: [] }, one)).toEqual(['effect', 'effect'])
    expect(words({ ...one, effects: [] }, one)).toEqual([
      expect.stringMatching(/^You now also send [\d.]+ ETH$/),
      expect.stringMatching(/^You now also receive [\d.]+ USDC$/),
    ])
    const approve = review('exact approve')
    const more = approve.effects.map((effect) => (effect.kind === 'allowance' ? { ...effect, after: effect.after + 1n } : effect))
    expect(kinds(approve, { ...approve, effects: more })).toEqual(['effect'])
    const sent = review('ether to bob')
    const other = sent.effects.map((effect) => ('amount' in effect ? { ...effect, counterparty: LOOKALIKE } : effect))
    expect(words(sent, { ...sent, effects: other })).toEqual([`It now goes to or comes from ${LOOKALIKE}`])
  })

  const about = (effects: readonly Effect[]): TransactionReview => ({ ...review('USDC to bob'), effects })
  const item = { kind: 'nft-out', collection: CATS, tokenId: 1n, evidence: RUN } as const
  const right = { kind: 'item-allowance', collection: CATS, tokenId: 1n, spender: BOB, granted: true, evidence: RUN } as const
  const operator = { kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence: RUN } as const
  const control = { kind: 'control', of: BOB, what: 'owner', to: LOOKALIKE, given: 'granted', evidence: RUN } as const
  const delegation = { kind: 'delegation', authority: ALICE, delegate: BOB, evidence: RUN } as const
  const allowed = { kind: 'allowance', token: TOKENS[0] ?? expect.unreachable(), spender: BOB, after: 5n, unlimited: false, evidence: RUN } as const // prettier-ignore
  const permitted = { ...allowed, via: ROUTER, until: 9n } as const
  /** An effect, and what may be in its place: a change of one, or another that comes while the first goes. */
  it.each<readonly [string, Effect, readonly Effect[], readonly Effect[]]>([
    [
      'an item',
      item,
      [{ ...item, units: 2n }],
      [
        { ...item, tokenId: 2n },
        { ...item, collection: USDC },
        { ...item, kind: 'nft-in' },
      ],
    ],
    [
      'a right over an item',
      right,
      [],
      [
        { ...right, tokenId: 2n },
        { ...right, collection: USDC },
        { ...right, spender: LOOKALIKE },
        { ...right, granted: false },
      ],
    ],
    [
      'a right over a collection',
      operator,
      [{ ...operator, granted: false }],
      [
        { ...operator, operator: LOOKALIKE },
        { ...operator, collection: USDC },
      ],
    ],
    [
      'who governs',
      control,
      [],
      [
        { ...control, to: BOB },
        { ...control, of: USDC },
        { ...control, what: 'module' },
        { ...control, given: 'taken' },
      ],
    ],
    [
      'code of an account',
      delegation,
      [],
      [
        { ...delegation, delegate: LOOKALIKE },
        { ...delegation, authority: BOB },
      ],
    ],
    [
      'an allowance',
      allowed,
      [
        { ...allowed, after: 6n },
        { ...allowed, after: 4n },
        { ...allowed, unlimited: true },
      ],
      [{ ...allowed, spender: LOOKALIKE }, permitted],
    ],
    ['an allowance that ends', permitted, [{ ...permitted, until: 10n }], [{ ...permitted, via: BOB }]],
    [
      'code that changes',
      { kind: 'code-change', address: BOB, evidence: RUN },
      [],
      [
        { kind: 'code-change', address: USDC, evidence: RUN },
        { kind: 'contract-created', address: BOB, evidence: RUN },
      ],
    ],
  ])('is %s in another way', (_, one, changed, others) => {
    expect(material(about([one]), about([one]))).toEqual([])
    expect(kinds(about([]), about([one]))).toEqual(['effect'])
    expect(kinds(about([one]), about([]))).toEqual(['effect'])
    for (const other of changed) expect(kinds(about([one]), about([other]))).toEqual(['effect'])
    for (const other of others) {
      expect(kinds(about([one]), about([other]))).toEqual(['effect', 'effect'])
      // Beside the first, it is one more.
      expect(kinds(about([one]), about([one, other]))).toEqual(['effect'])
    }
  })

  it('is code that changed or came in, but not a bare account', () => {
    const one = review('USDC to bob')
    const swapped = one.codes.map((code) => (code.address === USDC ? { ...code, codeHash: `0x${'99'.repeat(32)}` as const } : code))
    expect(words(one, { ...one, codes: swapped })).toEqual([`The code of ${USDC} changed`])
    expect(kinds({ ...one, codes: one.codes.filter(({ address }) => address !== USDC) }, one)).toEqual(['code'])
    expect(kinds({ ...one, codes: one.codes.filter(({ address }) => address !== BOB) }, one)).toEqual([])
  })

  it('is success that turns into failure and back, and a run that can no longer be made', () => {
    const one = withTransaction(find('ether to bob'), { gasLimit: 21_000n })
    const paying = judge(inputOf(one))
    const failing = judge(inputOf({ ...one, simulation: { ...one.simulation, outcome: { ok: false, why: 'revert', data: '0x' } } }))
    expect(kinds(paying, failing)).toEqual(['outcome', 'finding'])
    expect(kinds(failing, paying)).toEqual(['outcome'])
    expect(kinds(review('claim'), judge(withoutRun(inputOf(find('claim')))))).toEqual(['outcome', 'finding'])
  })

  it('is a new finding of warn or worse, not one that goes, nor a figure in its sentence', () => {
    const one = find('ether to bob')
    const poor = withFacts(one, {
      accounts: {
        ...factsOf(one).accounts,
        [one.request.account]: know({ nonce: BigInt(one.request.transaction.nonce), balance: 5n, codeHash: `0x${'00'.repeat(32)}` }, RUN),
      },
    })
    const before = { ...review(one.name), codes: [] }
    const after = { ...judge(poor), codes: [] }
    expect(kinds(before, after)).toEqual(['finding'])
    expect(kinds(after, before)).toEqual([])
    const other = { ...after, findings: after.findings.map((finding) => ({ ...finding, say: { id: 'Another figure' } })) }
    expect(kinds(after, other)).toEqual([])
  })

  it('is a highest fee up by over a fifth', () => {
    const one = review('ether to bob')
    const fee = (permille: bigint): TransactionReview => ({ ...one, fee: { ...one.fee, maxWei: (one.fee.maxWei * permille) / 1000n } })
    expect(kinds(one, fee(1200n))).toEqual([])
    expect(kinds(one, fee(1201n))).toEqual(['fee'])
    expect(kinds(one, fee(100n))).toEqual([])
  })

  it('is a part of the fee that is no longer known', () => {
    const one = find('ether to bob')
    const known = judge(inputOf(one, { dataFee: know({ dataFee: 7n, operatorFee: 2n }, RUN) }))
    const dark = judge(inputOf(one, { dataFee: notKnown(unknownEvidence('simulation/unsupported')) }))
    expect(kinds(known, dark)).toEqual(['fee'])
    expect(kinds(dark, dark)).toEqual([])
    expect(kinds(dark, known)).toEqual([])
  })

  it('is anything else in what is called', () => {
    const one = find('ether to bob')
    for (const change of [{ to: LOOKALIKE }, { value: 1n }, { data: '0x00' as const }]) {
      expect(kinds(review(one.name), judge(inputOf(withTransaction(one, change))))).toContain('request')
    }
  })

  it('is decimals that read differently', () => {
    const one = review('USDC to bob')
    const token = NAMES.tokenOf(USDC)
    if (token === undefined) throw new Error('USDC is listed')
    const effects = one.effects.map((effect) =>
      'amount' in effect ? { ...effect, amount: { ...effect.amount, token: { ...token, decimals: 0 } } } : effect,
    )
    expect(kinds(one, { ...one, effects })).toEqual(['effect'])
  })
})

describe('a material change of what is not counted in amounts', () => {
  const cat = review('cat to bob')
  const many = (units: bigint): TransactionReview => ({
    ...cat,
    effects: cat.effects.map((effect) => ('tokenId' in effect ? { ...effect, units } : effect)),
  })
  const until = (seconds: bigint): TransactionReview => {
    const one = review('allowance through Permit2')
    return { ...one, effects: one.effects.map((effect) => (effect.kind === 'allowance' ? { ...effect, until: seconds } : effect)) }
  }

  it('is how many of an item move', () => {
    expect(words(many(2n), many(2n))).toEqual([])
    expect(words(many(2n), many(3n))).toEqual(['The number of item 0 that moves changed'])
    // Where nobody counts, there is one.
    expect(words(cat, many(1n))).toEqual([])
    expect(words(cat, many(3n))).toEqual(['The number of item 0 that moves changed'])
  })

  it('is until when a right is good', () => {
    expect(words(until(5n), until(5n))).toEqual([])
    expect(kinds(until(5n), until(6n))).toEqual(['effect'])
  })

  it('is what a proxy stands for, where it was known before', () => {
    const standing = (implementation?: typeof BOB): TransactionReview => {
      const one = review('USDC to bob')
      return { ...one, codes: one.codes.map((code) => (implementation === undefined ? code : { ...code, implementation })) }
    }
    expect(kinds(standing(BOB), standing(BOB))).toEqual([])
    expect(kinds(standing(), standing(BOB))).toEqual([])
    expect(new Set(kinds(standing(BOB), standing(LOOKALIKE)))).toEqual(new Set(['code']))
  })

  it('is a gap that could change an effect, and no other gap', () => {
    const one = review('USDC to bob')
    const gap = { rule: 'x/y', level: 'unknown', say: { id: 'a' }, why: { id: 'b' }, todo: { id: 'c' } } as const
    expect(kinds(one, { ...one, findings: [...one.findings, gap] })).toEqual([])
    expect(kinds(one, { ...one, findings: [...one.findings, { ...gap, material: true }] })).toEqual(['finding'])
  })
})
