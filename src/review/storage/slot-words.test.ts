import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { ALICE, BOB, NAMES, ROUTER, USDC } from '../test-support/recorded.ts'
import type { SlotKey, SlotName, SlotPlace } from './slot.ts'
import { slotWords } from './slot-words.ts'

const said = (name: SlotName): readonly string[] => slotWords(name, NAMES).map(plain)
const source = 'layout'
const [READABLE, HASH] = [2n ** 96n, 2n ** 255n + 5n]
const key = (of: SlotKey, offset = 0n): SlotPlace => ({ kind: 'key', key: of, offset })
const number = (value: bigint): SlotKey => ({ kind: 'number', value })
const place = (...steps: readonly SlotPlace[]): SlotName => ({ kind: 'place', base: word(7n), steps })

describe('a slot that is known', () => {
  it.each<[SlotName, string]>([
    [{ kind: 'balance', holder: ALICE, source }, `Balance of ${ALICE}`],
    [{ kind: 'balance', holder: USDC, source }, 'Balance of USDC'],
    [{ kind: 'allowance', owner: ALICE, spender: ROUTER, source }, `Amount Uniswap v2 router can spend from ${ALICE}`],
    [{ kind: 'token-allowance', owner: ALICE, token: USDC, spender: BOB, source }, `Amount of USDC that ${BOB} can spend from ${ALICE}`],
    [{ kind: 'operator', owner: ALICE, operator: BOB, source }, `Whether ${BOB} can move all items of ${ALICE}`],
    [{ kind: 'item-owner', tokenId: 5n, source }, 'Owner of item 5'],
    [{ kind: 'item-approval', tokenId: 5n, source }, 'Address that can move item 5'],
    [{ kind: 'items', holder: ALICE, tokenId: 5n, source }, `Amount of item 5 that ${ALICE} has`],
    [{ kind: 'nonce', owner: ALICE, source }, `Number of signatures ${ALICE} has used`],
    [{ kind: 'proxy', what: 'implementation', source }, 'Contract whose code this proxy runs'],
    [{ kind: 'proxy', what: 'admin', source }, 'Address that can change this proxy’s code'],
    [{ kind: 'proxy', what: 'beacon', source }, 'Contract that tells this proxy whose code to run'],
  ])('is said in one sentence: row %#', (name, sentence) => {
    expect(said(name)).toEqual([sentence])
  })

  it('calls nobody by the symbol of a token that no list has', () => {
    const named = slotWords(
      { kind: 'balance', holder: BOB, source },
      {
        ...NAMES,
        tokenOf: (address) => ({ chainId: 1, standard: 'erc20', address, symbol: 'FAKE', name: '', decimals: 0, from: 'claimed' }),
      },
    )
    expect(named.map(plain)).toEqual([`Balance of ${BOB}`])
  })

  it('has a short number for an item that is a hash', () => {
    expect(said({ kind: 'item-owner', tokenId: READABLE - 1n, source })).toEqual([`Owner of item ${READABLE - 1n}`])
    expect(said({ kind: 'item-owner', tokenId: READABLE, source })).toEqual(['Owner of item 0x00000000…00000000'])
    expect(said({ kind: 'item-owner', tokenId: HASH, source })).toEqual(['Owner of item 0x80000000…00000005'])
  })
})

describe('a slot of which only the place is known', () => {
  it.each<[string, SlotName, readonly string[]]>([
    ['its number', place(), ['Slot 7']],
    ['a namespace', { kind: 'place', base: word(HASH), steps: [] }, ['Slot 0x80000000…00000005']],
    ['a place of a list', place({ kind: 'list', offset: 3n }), ['Slot 7', 'place 3 of its list']],
    ['a key that is an address', place(key({ kind: 'address', address: ROUTER })), ['Slot 7', 'key Uniswap v2 router']],
    ['a key that is a number', place(key(number(12n))), ['Slot 7', 'key 12']],
    ['a field behind a key', place(key(number(12n), 2n)), ['Slot 7', 'key 12', 'plus 2']],
    ['several steps', place(key(number(1n)), { kind: 'list', offset: 0n }), ['Slot 7', 'key 1', 'place 0 of its list']],
    ['a key that is a text', place(key({ kind: 'bytes', value: '0x6361747300' })), ['Slot 7', 'key cats']],
    ['a text with a zero inside', place(key({ kind: 'bytes', value: '0x63006100' })), ['Slot 7', 'key 0x63006100']],
    ['a key that is no text', place(key({ kind: 'bytes', value: word(HASH) })), ['Slot 7', 'key 0x80000000…00000005']],
    ['a key of nothing', place(key({ kind: 'bytes', value: '0x' })), ['Slot 7', 'key 0x']],
    ['a key of ten bytes', place(key({ kind: 'bytes', value: `0x${'01'.repeat(10)}` })), ['Slot 7', `key 0x${'01'.repeat(10)}`]],
    ['a key of eleven', place(key({ kind: 'bytes', value: `0x${'01'.repeat(11)}` })), ['Slot 7', 'key 0x01010101…01010101']],
    ['a text of 64 letters', place(key({ kind: 'bytes', value: `0x${'61'.repeat(64)}` })), ['Slot 7', `key ${'a'.repeat(64)}`]],
    ['a text of more', place(key({ kind: 'bytes', value: `0x${'61'.repeat(65)}` })), ['Slot 7', 'key 0x61616161…61616161']],
  ])('is said by %s', (_, name, sentences) => {
    expect(said(name)).toEqual(sentences)
  })
})
