import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import { candidatesInLogs, candidatesInTransactions, grantIn, mergeCandidates } from './candidates.ts'
import { lastUseOf } from './last-use.ts'
import { PERMIT2, TOPICS } from './topics.ts'

const OWNER: Address = `0x${'11'.repeat(20)}`
const TAKER: Address = `0x${'22'.repeat(20)}`
const OTHER: Address = `0x${'33'.repeat(20)}`
const TOKEN: Address = `0x${'44'.repeat(20)}`

const log = (topics: readonly Hex[], more: Partial<PlacedLog> = {}): PlacedLog => ({
  address: TOKEN,
  topics,
  data: '0x',
  blockNumber: 5n,
  transactionHash: word(5n),
  index: 0,
  ...more,
})
const approval = (spender: Address, more: Partial<PlacedLog> = {}): PlacedLog => log([TOPICS.approval, pad(OWNER), pad(spender)], more)
const item = (spender: Address, id: bigint, more: Partial<PlacedLog> = {}): PlacedLog =>
  log([TOPICS.approval, pad(OWNER), pad(spender), word(id)], more)

describe('rights in logs', () => {
  it('are told apart by their standard', () => {
    expect(grantIn(approval(TAKER), OWNER)).toEqual({ is: 'allowance', token: TOKEN, spender: TAKER })
    expect(grantIn(item(TAKER, 7n), OWNER)).toEqual({ is: 'item', collection: TOKEN, tokenId: 7n, spender: TAKER })
    expect(grantIn(log([TOPICS.operator, pad(OWNER), pad(TAKER)]), OWNER)).toEqual({ is: 'operator', collection: TOKEN, operator: TAKER })
    const kept = { is: 'allowance', token: TOKEN, spender: TAKER, via: PERMIT2 }
    for (const kind of [TOPICS.permit2Approval, TOPICS.permit2Permit])
      expect(grantIn(log([kind, pad(OWNER), pad(TOKEN), pad(TAKER)], { address: PERMIT2 }), OWNER)).toEqual(kept)
    const data: Hex = `${pad(TOKEN)}${pad(TAKER).slice(2)}`
    expect(grantIn(log([TOPICS.permit2Lockdown, pad(OWNER)], { address: PERMIT2, data }), OWNER)).toEqual(kept)
  })

  it('are none where a log is of somebody else, of another contract than Permit2, or not of its standard', () => {
    const hostile = [
      log([TOPICS.approval, pad(OTHER), pad(TAKER)]),
      log([TOPICS.approval, pad(OWNER)]),
      log([TOPICS.approval, pad(OWNER), word(2n ** 255n)]),
      log([TOPICS.permit2Approval, pad(OWNER), pad(TOKEN), pad(TAKER)]),
      log([TOPICS.permit2Lockdown, pad(OWNER)], { address: PERMIT2, data: pad(TOKEN) }),
      log([]),
    ]
    expect(hostile.flatMap((one) => grantIn(one, OWNER) ?? [])).toEqual([])
  })

  it('stand once each, with their newest log', () => {
    const found = candidatesInLogs(OWNER, [approval(TAKER, { blockNumber: 9n }), approval(TAKER), approval(OTHER)])
    expect(found.map(({ grant, block }) => [grant.is === 'allowance' && grant.spender, block])).toEqual([
      [TAKER, 9n],
      [OTHER, 5n],
    ])
  })

  it('of an item end when it is allowed to nobody, to somebody else, or moves', () => {
    const moved = log([TOPICS.transfer, pad(OWNER), pad(OTHER), word(3n)], { blockNumber: 8n })
    const logs = [item(TAKER, 1n), item(ZERO, 1n, { index: 1 }), item(TAKER, 2n), item(OTHER, 2n, { index: 1 }), item(TAKER, 3n), moved]
    expect(candidatesInLogs(OWNER, logs).map(({ grant }) => grant)).toEqual([
      { is: 'item', collection: TOKEN, tokenId: 2n, spender: OTHER },
    ])
  })

  it('take linear time: a stranger may log a hundred thousand of them', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => approval(`0x${at.toString(16).padStart(40, '0')}`, { blockNumber: BigInt(at) }))
    expect(candidatesInLogs(OWNER, many).length).toBe(100_000)
  })
})

describe('rights of our own transactions', () => {
  const transaction = {
    id: word(1n),
    chainId: 1,
    account: OWNER,
    transaction: { to: TAKER },
    createdAt: 77,
    promised: {
      effects: [
        { kind: 'allowance', token: { address: TOKEN }, spender: TAKER, after: 5n },
        { kind: 'allowance', token: { address: TOKEN }, spender: OTHER, after: 0n },
        { kind: 'item-allowance', collection: OTHER, tokenId: 7n, spender: TAKER, granted: true },
        { kind: 'item-allowance', collection: OTHER, tokenId: 8n, spender: TAKER, granted: false },
      ],
    },
    audited: { revoke: [{ is: 'operator', collection: OTHER, operator: TAKER }] },
  } as unknown as OwnTransaction

  it('are those that its run showed and those that an audit found, logged or not', () => {
    expect(candidatesInTransactions(OWNER, 1, [transaction]).map(({ grant }) => grant)).toEqual([
      { is: 'allowance', token: TOKEN, spender: TAKER },
      { is: 'item', collection: OTHER, tokenId: 7n, spender: TAKER },
      { is: 'operator', collection: OTHER, operator: TAKER },
    ])
    expect(candidatesInTransactions(OTHER, 1, [transaction])).toEqual([])
    expect(candidatesInTransactions(OWNER, 2, [transaction])).toEqual([])
  })

  it('are one with what logs tell of the same', () => {
    const all = mergeCandidates(candidatesInTransactions(OWNER, 1, [transaction]), candidatesInLogs(OWNER, [approval(TAKER)]))
    expect(all.map(({ sources, block }) => [sources, block])).toEqual([
      [['transaction', 'log'], 5n],
      [['transaction'], undefined],
      [['transaction'], undefined],
    ])
  })

  it('tell who called whom, and so when a right was last used; a transfer to its taker does, too; anything else is not known', () => {
    const grant = { is: 'allowance', token: TOKEN, spender: TAKER } as const
    const away = (to: Address, more: Partial<PlacedLog>): PlacedLog => log([TOPICS.transfer, pad(OWNER), pad(to)], more)
    const use = (logs: readonly PlacedLog[]) => lastUseOf({ grant }, { logs, transactions: [transaction] })
    expect(use([away(OTHER, { transactionHash: word(1n) })])).toMatchObject({ known: true, value: { at: 77, block: 5n } })
    expect(use([away(TAKER, { blockNumber: 9n }), away(TAKER, {})])).toMatchObject({ known: true, value: { block: 9n } })
    expect(use([away(OTHER, {}), away(TAKER, { address: OTHER })]).known).toBe(false)
  })

  it('were never used where nothing left since they were given, as far back as the logs go; items and what logs do not reach are not known', () => {
    const grant = { is: 'allowance', token: TOKEN, spender: OTHER } as const
    const away = (blockNumber: bigint, more: Partial<PlacedLog> = {}): PlacedLog =>
      log([TOPICS.transfer, pad(OWNER), pad(TAKER)], { blockNumber, ...more })
    const use = (logs: readonly PlacedLog[], { from = 0n, block = 7n }: { readonly from?: bigint; readonly block?: bigint } = {}) =>
      lastUseOf({ grant, block }, { logs, from, transactions: [] })
    expect(use([away(6n), away(9n, { address: OTHER })])).toMatchObject({ known: true, value: undefined, evidence: { kind: 'claimed' } })
    expect(use([away(7n)]).known).toBe(false)
    expect(use([], { from: 8n }).known).toBe(false)
    expect(lastUseOf({ grant }, { logs: [], from: 0n, transactions: [] }).known).toBe(false)
    const operator = { is: 'operator', collection: TOKEN, operator: OTHER } as const
    expect(lastUseOf({ grant: operator, block: 7n }, { logs: [], from: 0n, transactions: [] }).known).toBe(false)
    // The owner's own transfer is no use of it.
    const own = { ...transaction, transaction: { ...transaction.transaction, to: TOKEN } }
    const sent = lastUseOf({ grant, block: 7n }, { logs: [away(9n, { transactionHash: own.id })], from: 0n, transactions: [own] })
    expect(sent).toMatchObject({ known: true, value: undefined })
  })
})
