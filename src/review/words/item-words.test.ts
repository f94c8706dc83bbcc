import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { Effect } from '#core/signing/effect'
import { plain } from '#core/text/words'
import { type Call, explain, explainCalls } from '#decode'
import { ALICE, BOB, CATS, DAI, NAMES, ROUTER, RUN } from '../test-support/recorded.ts'
import { withItems } from './item-words.ts'

const callOf = (data: Hex, to: Address = CATS, from: Address | undefined = ALICE): Call => ({
  to,
  value: 0n,
  data,
  chainId: 31337,
  ...(from === undefined ? {} : { from }),
})
const approve = (spender: Address, id = 7n): Hex => concat('0x095ea7b3', pad(spender), word(id))
const transferFrom = (from: Address, to: Address, id = 7n): Hex => concat('0x23b872dd', pad(from), pad(to), word(id))
const may = (spender: Address, granted = true, tokenId = 7n): Effect => ({
  kind: 'item-allowance',
  collection: CATS,
  tokenId,
  spender,
  granted,
  evidence: RUN,
})
const gone = (counterparty?: Address, tokenId = 7n): Effect => ({
  kind: 'nft-out',
  collection: CATS,
  tokenId,
  ...(counterparty === undefined ? {} : { counterparty }),
  evidence: RUN,
})

const told = (call: Call, ...effects: readonly Effect[]): string => plain(withItems(explain(call, NAMES), effects, ALICE, NAMES).intent)
const untold = (call: Call): string => plain(explain(call, NAMES).intent)

describe('a call that a token and a collection write alike', () => {
  it('lets somebody move an item where the run did that', () => {
    expect(told(callOf(approve(BOB)), may(BOB))).toBe(`Let ${BOB} move item 7 of ${CATS}`)
    expect(told(callOf(approve(ROUTER)), may(BOB, true, 8n), may(ROUTER))).toBe(`Let Uniswap v2 router move item 7 of ${CATS}`)
  })

  it('takes that back where the run did that', () => {
    expect(told(callOf(approve(ZERO)), may(BOB, false))).toBe(`Revoke the permission to move item 7 of ${CATS}`)
    expect(told(callOf(approve(ZERO)), may(ZERO, true))).toBe(`Let ${ZERO} move item 7 of ${CATS}`)
    expect(told(callOf(approve(BOB)), may(BOB, false))).toBe(untold(callOf(approve(BOB))))
  })

  it('moves an item where the run did that, of whoever makes the call', () => {
    expect(told(callOf(transferFrom(ALICE, BOB)), gone(BOB))).toBe(`Move item 7 of ${CATS} to ${BOB}`)
    const nameless = callOf(transferFrom(ALICE, BOB), CATS, undefined)
    expect(told(nameless, gone(BOB))).toBe(`Move item 7 of ${CATS} to ${BOB}`)
    const by = callOf(transferFrom(ROUTER, BOB), CATS, ROUTER)
    expect(told(by, gone(BOB))).toBe(`Move item 7 of ${CATS} to ${BOB}`)
  })

  it('stays as it is where the run did something else', () => {
    const others: readonly (readonly [Call, Effect])[] = [
      [callOf(approve(BOB)), may(ROUTER)],
      [callOf(approve(BOB, 8n)), may(BOB)],
      [callOf(approve(BOB), DAI), may(BOB)],
      [callOf(transferFrom(ALICE, BOB)), gone(ROUTER)],
      [callOf(transferFrom(ALICE, BOB)), gone()],
      [callOf(transferFrom(ALICE, BOB, 8n)), gone(BOB)],
      [callOf(transferFrom(BOB, ALICE)), gone(BOB)],
      [callOf(transferFrom(ALICE, BOB)), { kind: 'nft-in', collection: CATS, tokenId: 7n, counterparty: BOB, evidence: RUN }],
      [callOf(transferFrom(ALICE, BOB)), { kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence: RUN }],
    ]
    for (const [call, effect] of others) expect(told(call, effect)).toBe(untold(call))
    const all = 2n ** 255n
    expect(told(callOf(approve(BOB, all)), may(BOB, true, all))).toBe(untold(callOf(approve(BOB, all))))
  })

  it('is told among others, and nothing else is changed', () => {
    const calls = [callOf(approve(BOB)), callOf(transferFrom(ALICE, BOB, 9n))]
    const batch = explainCalls(calls, 'required', NAMES)
    const made = withItems(batch, [may(BOB), gone(BOB, 9n)], ALICE, NAMES)
    expect(made.inner.map(({ intent }) => plain(intent))).toEqual([`Let ${BOB} move item 7 of ${CATS}`, `Move item 9 of ${CATS} to ${BOB}`])
    expect(plain(made.intent)).toContain(`Let ${BOB} move item 7 of ${CATS}`)
    expect(made.claims).toEqual(batch.claims)
    expect(withItems(batch, [], ALICE, NAMES)).toBe(batch)
    expect(withItems(batch, [{ kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence: RUN }], ALICE, NAMES)).toBe(
      batch,
    )
  })
})
