import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { know, notKnown } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import type { Allowance, Grant } from '#core/permissions/allowance'
import { SIMPLE } from '#core/permissions/delegate-addresses'
import { type ExistingRight, judgeExistingRight } from './existing-right.ts'
import { EMPTY_CODE_HASH } from './facts.ts'
import { unsaid } from '../core/test-support/unsaid.ts'
import { ALICE, BOB, CATS, RUN, TOKENS, USDC } from './test-support/recorded.ts'

const SPENDER: Address = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
const KEEPER: Address = '0x0000000000000000000000000000000000abcdef'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const OPENSEA: Address = '0x1e0049783f008a0085193e00003d00cd54003c71'
const MAX = 2n ** 256n - 1n

const CONTRACT = know({ nonce: 1n, balance: 0n, codeHash: word(7n) }, RUN)
const PERSON = know({ nonce: 1n, balance: 0n, codeHash: EMPTY_CODE_HASH }, RUN)
const PROXY = know({ implementation: BOB, admin: KEEPER }, RUN)

const TO_SPEND: Grant = { is: 'allowance', token: USDC, spender: SPENDER }
const TO_SELL: Grant = { is: 'operator', collection: CATS, operator: SPENDER }
const ONE_ITEM: Grant = { is: 'item', collection: CATS, tokenId: 7n, spender: SPENDER }

/** Five USDC to a contract that is known, in a token of a list: nothing is wrong with that. */
const rightOf = (grant: Grant, allowance: Partial<Allowance> = {}, more: Partial<ExistingRight> = {}): ExistingRight => ({
  allowance: {
    chainId: 31337,
    owner: ALICE,
    grant,
    sources: ['log'],
    amount: know(5n, RUN),
    lastUse: notKnown(RUN),
    ...allowance,
  },
  taker: CONTRACT,
  own: false,
  listed: true,
  nameOf: (address) => (address === CATS ? 'Cats' : address === SPENDER ? 'Market' : undefined),
  nowSeconds: 1_000n,
  ...more,
})

/** `rule level: sentence` of each, all of them whole. */
function saidOf(...right: Parameters<typeof rightOf>): readonly string[] {
  const findings = judgeExistingRight(rightOf(...right))
  expect(unsaid(findings)).toEqual([])
  for (const { say, why, todo } of findings) expect(new Set([say, why, todo].map(plain)).size).toBe(3)
  return findings.map(({ rule, level, say }) => `${rule} ${level}: ${plain(say)}`)
}

const UNLIMITED = 'allowance/unlimited warn: Market can spend unlimited USDC, at any time'
const OPERATOR = 'allowance/operator warn: Market can move all your items of Cats, at any time'
const PLAYER = 'allowance/no-code danger: Market, a personal wallet and not a contract, can take from you'
const [token] = TOKENS
if (token === undefined) throw new Error('no token')

describe('a right that stands has nothing wrong', () => {
  it.each([
    ['of a few units, to a contract', TO_SPEND, {}, {}],
    ['of one item, to a contract', ONE_ITEM, {}, {}],
    ['of an item, whatever number its one is written as', ONE_ITEM, { amount: know(MAX, RUN) }, {}],
    ['that is over, whoever has it', TO_SPEND, { amount: know(0n, RUN) }, { taker: PERSON, listed: false }],
    ['of another account of the person, whatever it is', TO_SPEND, { amount: know(MAX, RUN) }, { own: true, taker: PERSON, listed: false }],
  ] as const)('%s', (_, grant, allowance, more) => {
    expect(saidOf(grant, allowance, more)).toEqual([])
  })
})

describe('a right that ended', () => {
  const late = { amount: know(MAX, RUN), token }

  it('is told as that alone, from the second after its last one', () => {
    const ended = ['allowance/permit2-terms info: It expired and can’t be used any more']
    expect(saidOf(TO_SPEND, { ...late, until: 999n }, { taker: PERSON, listed: false })).toEqual(ended)
    expect(saidOf(TO_SPEND, { ...late, until: 1_000n })).toEqual([UNLIMITED])
    expect(saidOf(TO_SPEND, { ...late, until: 1_001n })).toEqual([UNLIMITED])
  })
})

describe('who may take', () => {
  it('is a danger without code, or with code that its key can exchange', () => {
    const delegate = know({ nonce: 1n, balance: 0n, codeHash: word(7n), delegate: SIMPLE }, RUN)
    for (const grant of [TO_SPEND, ONE_ITEM]) for (const taker of [PERSON, delegate]) expect(saidOf(grant, {}, { taker })).toEqual([PLAYER])
  })

  it('is not known when its account could not be read', () => {
    const unknown = ['allowance/no-code unknown: We couldn’t check whether Market, which can take from you, is a contract']
    expect(saidOf(TO_SPEND, {}, { taker: notKnown(RUN), pin: { codeHash: word(8n), at: 0 } })).toEqual(unknown)
  })

  it('is a danger when its code is not what it was, of whatever kind the change is', () => {
    const changed = 'allowance/spender-changed danger: Market can take from you, and changed since this device first saw it'
    const unknown = 'allowance/spender-changed unknown: We don’t know whether Market, which can already take from you, changed'
    const same = { codeHash: word(7n), at: 0 }
    expect(saidOf(TO_SPEND, {}, { pin: same })).toEqual([])
    expect(saidOf(TO_SPEND, {}, { pin: { ...same, codeHash: word(8n) } })).toEqual([changed])
    expect(saidOf(TO_SPEND, {}, { pin: same, taker: PERSON })).toEqual([PLAYER, changed])
    expect(saidOf(TO_SPEND, {}, { pin: { ...same, implementation: ALICE } })).toEqual([unknown])
    const keeper = CONTRACT
    expect(saidOf(TO_SPEND, {}, { pin: { ...same, implementation: ALICE }, proxy: PROXY, keeper })).toEqual([changed])
    expect(saidOf(TO_SPEND, {}, { pin: { ...same, implementation: BOB }, proxy: PROXY, keeper })).toEqual([])
  })
})

describe('who may exchange the code of who may take', () => {
  const nobodyKnows = 'allowance/upgradeable unknown: We don’t know who can replace the code of Market'
  const person = (level: string): string =>
    `allowance/upgradeable ${level}: ${KEEPER}, a personal wallet, can replace the code of Market at any time`

  it('says nothing where there is no proxy, or where a contract keeps it', () => {
    expect(saidOf(TO_SPEND, {}, { proxy: know({}, RUN), keeper: PERSON })).toEqual([])
    expect(saidOf(TO_SPEND, {}, { proxy: know({ admin: KEEPER }, RUN), keeper: PERSON })).toEqual([])
    expect(saidOf(TO_SPEND, {}, { proxy: PROXY, keeper: CONTRACT })).toEqual([])
  })

  it('is not known where either the keeper or the account of the keeper is not', () => {
    expect(saidOf(TO_SPEND, {}, { proxy: PROXY })).toEqual([nobodyKnows])
    expect(saidOf(TO_SPEND, {}, { proxy: know({ implementation: BOB }, RUN), keeper: PERSON })).toEqual([nobodyKnows])
    expect(saidOf(TO_SPEND, {}, { proxy: know({ beacon: BOB }, RUN), keeper: CONTRACT })).toEqual([nobodyKnows])
  })

  it('warns of a personal wallet, and is a danger where everything may be taken', () => {
    const more = { keeper: PERSON }
    for (const proxy of [PROXY, know({ beacon: BOB, admin: KEEPER }, RUN)])
      expect(saidOf(TO_SPEND, {}, { ...more, proxy })).toEqual([person('warn')])
    const all = { ...more, proxy: PROXY }
    expect(saidOf(TO_SPEND, { amount: know(MAX, RUN), token }, all)).toEqual([person('danger'), UNLIMITED])
    expect(saidOf(TO_SELL, {}, all)).toEqual([person('danger'), OPERATOR])
    expect(saidOf(ONE_ITEM, { amount: know(MAX, RUN) }, all)).toEqual([person('warn')])
  })
})

describe('how much may be taken', () => {
  it('is everything from the bound of whoever keeps the right', () => {
    const everything = (grant: Grant, units: bigint) => saidOf(grant, { amount: know(units, RUN), token })
    const inPermit2: Grant = { ...TO_SPEND, via: PERMIT2 }
    expect(everything(TO_SPEND, MAX)).toEqual([UNLIMITED])
    expect(everything(TO_SPEND, 2n ** 160n - 1n)).toEqual([])
    expect(everything(inPermit2, 2n ** 160n - 1n)).toEqual([UNLIMITED])
    expect(everything(inPermit2, 2n ** 160n - 2n)).toEqual([])
  })

  it('is told by the address of a token of which nothing else is known', () => {
    const sentence = `allowance/unlimited warn: Market can spend unlimited ${USDC}, at any time`
    expect(saidOf(TO_SPEND, { amount: know(MAX, RUN) })).toEqual([sentence])
  })

  it('is not known when nobody could read it, of whatever kind the right is', () => {
    const unknown = 'allowance/unlimited unknown: We couldn’t read how much Market can take'
    for (const grant of [TO_SPEND, TO_SELL, ONE_ITEM]) expect(saidOf(grant, { amount: notKnown(RUN) })).toEqual([unknown])
  })

  it('is all items for an operator, and a known marketplace is not told to be a stranger', () => {
    const reasonOf = (operator: Address) => judgeExistingRight(rightOf({ ...TO_SELL, operator })).map(({ why }) => plain(why))
    expect(saidOf(TO_SELL)).toEqual([OPERATOR])
    expect(reasonOf(SPENDER).join('')).toContain('It isn’t a marketplace we know.')
    expect(reasonOf(OPENSEA)).toEqual(['If it’s hacked or dishonest, it can take every item of the collection from you.'])
  })
})

describe('code that runs as the account', () => {
  const amount = know(1n, RUN)
  const delegatedTo = (delegate: Address) => saidOf({ is: 'delegation', delegate }, { amount }, { taker: PERSON, listed: false })

  it('is named where it is known, and is a danger where it is not', () => {
    expect(delegatedTo(SIMPLE)).toEqual([`delegation/standing info: ${ALICE} runs the code of Simple7702Account`])
    expect(delegatedTo(KEEPER)).toEqual([`delegation/standing danger: ${ALICE} already runs the code of ${KEEPER}, which we don’t know`])
    expect(delegatedTo(SPENDER)).toEqual([`delegation/standing danger: ${ALICE} already runs the code of Market, which we don’t know`])
  })
})

describe('a right that only its own contract tells of', () => {
  it('is not known to be there, unless it was given here or a list has the contract', () => {
    const alone = (contract: Address) => [`token/unlisted unknown: Only ${contract} itself says so, and no list knows it`]
    const unlisted = { listed: false }
    expect(saidOf(TO_SPEND, {}, unlisted)).toEqual(alone(USDC))
    expect(saidOf(ONE_ITEM, {}, unlisted)).toEqual(alone(CATS))
    expect(saidOf(TO_SPEND, { sources: ['log', 'code'] }, unlisted)).toEqual(alone(USDC))
    expect(saidOf(TO_SPEND, { sources: ['log', 'transaction'] }, unlisted)).toEqual([])
    expect(saidOf(TO_SPEND, { sources: ['signature'] }, unlisted)).toEqual([])
  })

  it('comes after what is worse', () => {
    expect(saidOf(TO_SPEND, { amount: know(MAX, RUN), token }, { listed: false, taker: PERSON })).toEqual([
      PLAYER,
      UNLIMITED,
      `token/unlisted unknown: Only ${USDC} itself says so, and no list knows it`,
    ])
  })

  it('and what is not known comes after what is, in whatever order it was asked', () => {
    const found = saidOf(TO_SPEND, { amount: know(MAX, RUN), token }, { proxy: PROXY })
    expect(found).toEqual([UNLIMITED, 'allowance/upgradeable unknown: We don’t know who can replace the code of Market'])
  })
})
