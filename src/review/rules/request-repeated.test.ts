import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know, notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import type { RecentSend } from '../facts.ts'
import { judged } from '../test-support/judged.ts'
import { BOB, factsOf, find, inputOf, RECORD, type Recorded, withFacts, withTransaction } from '../test-support/recorded.ts'

const MINUTE = 60_000
const judge = (input: Parameters<typeof judged>[1]) => judged('request/repeated', input)

/** What was recorded, as this account would have signed it before, with a number of its own. */
function earlier({ request: { transaction } }: Recorded, changes: Partial<RecentSend> = {}): RecentSend {
  const { nonce, to, value, data } = transaction
  return { nonce: nonce - 1, ...(to === undefined ? {} : { to }), value, data, agoMs: 2 * MINUTE, is: 'waits', ...changes }
}
const after = (one: Recorded, ...sends: readonly RecentSend[]) => withFacts(one, { recentSends: know(sends, RECORD) })

describe('request/repeated', () => {
  const ether = find('ether to bob')
  const tokens = find('USDC to somebody new')

  it('is silent where nothing was sent of late, and where something else was', () => {
    expect(judge(inputOf(ether))).toEqual([])
    expect(judge(after(ether, earlier(ether, { value: ether.request.transaction.value + 1n })))).toEqual([])
    expect(judge(after(ether, earlier(ether, { to: `0x${'77'.repeat(20)}` })))).toEqual([])
    expect(judge(after(ether, earlier(tokens)))).toEqual([])
    expect(judge(after(tokens, earlier(tokens, { to: BOB }))), 'of another token').toEqual([])
    expect(judge(after(tokens, earlier(tokens, { data: tokens.request.transaction.data.replace(/.$/, 'f') as `0x${string}` })))).toEqual([])
  })

  it('warns of the same payment, in ether and in a token, and says how long ago that was', () => {
    expect(judge(after(ether, earlier(ether)))).toEqual(['warn: You sent the same to Bob 2 minutes ago'])
    expect(judge(after(tokens, earlier(tokens)))).toEqual([expect.stringMatching(/^warn: You sent the same to 0x\w+ 2 minutes ago$/)])
    expect(judge(after(ether, earlier(ether, { agoMs: 0 })))).toEqual(['warn: You sent the same to Bob just now'])
    expect(judge(after(ether, earlier(ether, { agoMs: MINUTE })))).toEqual(['warn: You sent the same to Bob a minute ago'])
    expect(judge(after(ether, earlier(ether, { agoMs: 180 * MINUTE, is: 'included' })))).toEqual([
      'warn: You sent the same to Bob 3 hours ago',
    ])
  })

  it('speaks of the last of several', () => {
    const several = after(ether, earlier(ether, { agoMs: 9 * MINUTE, nonce: 0 }), earlier(ether, { agoMs: 3 * MINUTE }))
    expect(judge(several)).toEqual(['warn: You sent the same to Bob 3 minutes ago'])
  })

  it('knows the same payment by other bytes: with junk behind them, and a transfer that names who pays', () => {
    const { data } = tokens.request.transaction
    expect(judge(after(tokens, earlier(tokens, { data: `${data}00` })))).toHaveLength(1)
    const words = data.slice(10)
    const from = tokens.request.account.slice(2).padStart(64, '0')
    expect(judge(after(tokens, earlier(tokens, { data: `0x23b872dd${from}${words}` })))).toHaveLength(1)
  })

  it('warns of the same call to the same contract, whatever it does', () => {
    const data = '0xdeadbeef'
    const one = withTransaction(ether, { data, value: 0n })
    expect(judge(after(one, earlier(one)))).toEqual(['warn: You signed the same call to Bob 2 minutes ago'])
  })

  it('says nothing where one takes the place of the other: of one number only one is included', () => {
    expect(judge(after(ether, earlier(ether, { nonce: ether.request.transaction.nonce })))).toEqual([])
  })

  it('knows the same payment by another account of one’s own, whatever its number', () => {
    const from: Address = `0x${'66'.repeat(20)}`
    for (const one of [ether, tokens]) {
      expect(judge(after(one, earlier(one, { from, nonce: one.request.transaction.nonce })))).toHaveLength(1)
      expect(judge(after(one, earlier(one, { from, value: one.request.transaction.value + 1n, data: '0x' })))).toEqual([])
    }
    // What goes to an account of one's own is no payment that is doubled, and several accounts may make one call.
    const own = [ether.request.account, ether.request.transaction.to ?? '0x'].map((address) => ({ address, name: 'mine' }))
    const sends = know([earlier(ether, { from })], RECORD)
    expect(judge(withFacts(ether, { ownAccounts: know(own, RECORD), recentSends: sends }))).toEqual([])
    const call = withTransaction(ether, { data: '0xdeadbeef', value: 0n })
    expect(judge(after(call, earlier(call, { from })))).toEqual([])
  })

  it('says nothing of what does nothing, nor of what others sign', () => {
    const nothing = withTransaction(ether, { value: 0n, data: '0x' })
    expect(judge(after(nothing, earlier(nothing)))).toEqual([])
    const stranger = { ownAccounts: know([], RECORD), recentSends: know([earlier(ether)], RECORD) }
    expect(judge(withFacts(ether, stranger))).toEqual([])
  })

  it('does not know where the records are closed', () => {
    const gap = ['unknown: We don’t know whether you sent the same a moment ago']
    const { recentSends: _, ...facts } = factsOf(ether)
    expect(judge({ ...inputOf(ether), facts })).toEqual(gap)
    expect(judge(withFacts(ether, { recentSends: notKnown(unknownEvidence('store/closed')) }))).toEqual(gap)
  })
})
