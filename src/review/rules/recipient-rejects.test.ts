import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, CATS, RUN } from '../test-support/recorded.ts'
import { recipientRejects } from './recipient-rejects.ts'
import type { RuleFacts } from './rule.ts'

const SHOP: Address = '0x00000000000000000000000000000000c0ffee0f'
const ETHER = 10n ** 18n
type Sent = {
  readonly claims?: readonly object[]
  readonly frames?: readonly object[] | null
  readonly hasCode?: boolean | null
  readonly role?: string
  readonly name?: string
}
const PAYS = { kind: 'out', to: SHOP, most: ETHER }
const GIVES = { kind: 'item-out', to: SHOP, collection: CATS, tokenId: 7n }
const FAILED = { to: SHOP, kind: 'call', input: '0x', value: ETHER, failure: 'revert' }
const said = ({ claims = [PAYS], frames = [FAILED], hasCode = true, role = 'recipient', name }: Sent = {}): readonly string[] =>
  saidOf(
    recipientRejects,
    { explanation: { claims, inner: [] } as never, ...(frames === null ? {} : { simulation: { outcome: { ok: true }, frames } as never }) },
    { parties: [{ role, address: SHOP, ...(hasCode === null ? {} : { hasCode }), ...(name === undefined ? {} : { name }) }] } as never,
  )

describe('recipient/rejects', () => {
  it('stops where a contract refuses ether or an item in the run', () => {
    expect(said()).toEqual([`danger: ${SHOP} refuses 1 ETH`])
    expect(said({ name: 'The shop' })).toEqual(['danger: The shop refuses 1 ETH'])
    // onERC721Received, onERC1155Received, onERC1155BatchReceived.
    for (const selector of ['0x150b7a02', '0xf23a6e61', '0xbc197c81'])
      expect(said({ claims: [GIVES], frames: [{ ...FAILED, input: `${selector}00`, value: 0n }] })).toEqual([
        `danger: ${SHOP} refuses the item`,
      ])
    expect(said({ hasCode: null })).toHaveLength(1)
    // Of several the first is told.
    expect(said({ frames: [FAILED, { ...FAILED, value: 2n * ETHER }] })).toEqual([`danger: ${SHOP} refuses 1 ETH`])
  })

  it('is silent where it took it, ran out of gas, was asked more, or was not paid', () => {
    for (const more of [
      { failure: undefined },
      { failure: 'out of gas' },
      { kind: 'delegatecall' },
      { input: '0xa9059cbb' },
      { value: 0n },
      { to: CATS },
    ])
      expect(said({ frames: [{ ...FAILED, ...more }] }), JSON.stringify(Object.keys(more))).toEqual([])
    expect(said({ frames: [] })).toEqual([])
  })

  it('speaks of recipients with code alone, and of ether and items alone', () => {
    expect([said({ hasCode: false }), said({ role: 'contract' }), said({ claims: [] })]).toEqual([[], [], []])
    for (const more of [{ token: CATS }, { most: 0n }, { kind: 'in' }, { to: CATS }])
      expect(said({ claims: [{ ...PAYS, ...more }] })).toEqual([])
  })

  it('does not know where nothing was run', () => {
    const words = [`unknown: We couldn’t check whether ${SHOP} accepts what you send`]
    expect([said({ frames: null }), said({ frames: null, hasCode: null })]).toEqual([words, words])
    expect([said({ frames: null, hasCode: false }), said({ frames: null, claims: [] })]).toEqual([[], []])
  })
})

describe('recipient/rejects, of an item that nobody asks about', () => {
  const state = (codeHash: string, more: object = {}) => know({ nonce: 1n, balance: 0n, codeHash, ...more }, RUN)
  const moved = (account: object | undefined, receives: boolean | undefined, name?: string) =>
    saidOf(
      recipientRejects,
      {
        explanation: { call: { to: CATS }, function: { name: 'transferFrom', standards: [] }, claims: [], inner: [] } as never,
        logs: [{ says: { kind: 'items', collection: CATS, from: ALICE, to: SHOP, items: [{ tokenId: 7n, units: 1n }] } }] as never,
        readings: {
          receives: ({ receiver, tokenId }: { readonly receiver: Address; readonly tokenId: bigint }) =>
            receiver === SHOP && tokenId === 7n ? receives : true,
        } as never,
      },
      {
        accounts: account === undefined ? {} : { [SHOP]: account },
        parties: name === undefined ? [] : [{ address: SHOP, name, role: 'contract' }],
      } as unknown as Partial<RuleFacts>,
    )
  const CODE = state(`0x${'22'.repeat(32)}`)

  it('stops what goes to a contract that does not say that it can hold items', () => {
    expect(moved(CODE, false)).toEqual([`danger: ${SHOP} is a contract that doesn’t say it can hold items`])
    expect(moved(CODE, false, 'The shop')).toEqual(['danger: The shop is a contract that doesn’t say it can hold items'])
  })

  it('is silent of one that says so, of persons, and of those who lend code', () => {
    expect([moved(CODE, true), moved(undefined, true), moved(state(EMPTY_CODE_HASH), false)]).toEqual([[], [], []])
    expect(moved(state(`0x${'22'.repeat(32)}`, { delegate: CATS }), false)).toEqual([])
  })

  it('does not know where the account or the answer is not known', () => {
    const words = [`unknown: We couldn’t check whether ${SHOP} can hold an item`]
    expect([moved(undefined, false), moved(undefined, undefined), moved(CODE, undefined)]).toEqual([words, words, words])
  })
})
