import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import { EMPTY_SIMULATION } from '#core/simulation/simulation'
import { NO_READINGS, planned, probeOf, type Readings, readingsOf } from './readings.ts'
import type { ProbeRead } from './review.ts'
import { ALICE, BOB, CATS, NOBODY, ROUTER, USDC } from './test-support/recorded.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
  'function isApprovedForAll(address,address) view returns (bool)',
  'function totalSupply() view returns (uint256)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function owner() view returns (address)',
  'function asset() view returns (address)',
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function onERC721Received(address,address,uint256,bytes) returns (bytes4)',
])
const permit2Abi = parseAbi(['function allowance(address,address,address) view returns (uint160,uint48,uint48)'])
const itemsAbi = parseAbi(['function balanceOf(address,uint256) view returns (uint256)'])

const ITEM = 7n
const VIEW = '0x12345678'
const right = { contract: ROUTER, owner: ALICE, to: BOB, view: VIEW, isSwapped: false } as const
/** What is read, where it is asked, and with what bytes as a Solidity ABI has them. */
const ROWS: readonly (readonly [ProbeRead, Address, Hex])[] = [
  [{ reads: 'balance', token: USDC, account: ALICE }, USDC, encodeFunctionData({ abi, functionName: 'balanceOf', args: [ALICE] })],
  [
    { reads: 'allowance', token: USDC, owner: ALICE, spender: BOB },
    USDC,
    encodeFunctionData({ abi, functionName: 'allowance', args: [ALICE, BOB] }),
  ],
  [
    { reads: 'operator', collection: CATS, owner: ALICE, operator: BOB },
    CATS,
    encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [ALICE, BOB] }),
  ],
  [{ reads: 'supply', token: USDC }, USDC, encodeFunctionData({ abi, functionName: 'totalSupply' })],
  [{ reads: 'symbol', token: USDC }, USDC, encodeFunctionData({ abi, functionName: 'symbol' })],
  [{ reads: 'decimals', token: USDC }, USDC, encodeFunctionData({ abi, functionName: 'decimals' })],
  [{ reads: 'domain-separator', contract: USDC }, USDC, encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' })],
  [{ reads: 'owner', contract: ROUTER }, ROUTER, encodeFunctionData({ abi, functionName: 'owner' })],
  [{ reads: 'asset', contract: ROUTER }, ROUTER, encodeFunctionData({ abi, functionName: 'asset' })],
  [{ reads: 'item-owner', collection: CATS, tokenId: ITEM }, CATS, encodeFunctionData({ abi, functionName: 'ownerOf', args: [ITEM] })],
  [
    { reads: 'item-spender', collection: CATS, tokenId: ITEM },
    CATS,
    encodeFunctionData({ abi, functionName: 'getApproved', args: [ITEM] }),
  ],
  [
    { reads: 'item-balance', collection: CATS, tokenId: ITEM, account: ALICE },
    CATS,
    encodeFunctionData({ abi: itemsAbi, functionName: 'balanceOf', args: [ALICE, ITEM] }),
  ],
  [
    { reads: 'permit2', permit2: ROUTER, owner: ALICE, token: USDC, spender: BOB },
    ROUTER,
    encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [ALICE, USDC, BOB] }),
  ],
  [
    { reads: 'item-receiver', receiver: BOB, collection: CATS, from: ALICE, tokenId: ITEM },
    BOB,
    encodeFunctionData({ abi, functionName: 'onERC721Received', args: [ALICE, ALICE, ITEM, '0x'] }),
  ],
  [{ reads: 'right', ...right }, ROUTER, `${VIEW}${pad(ALICE).slice(2)}${pad(BOB).slice(2)}`],
  [{ reads: 'right', ...right, isSwapped: true }, ROUTER, `${VIEW}${pad(BOB).slice(2)}${pad(ALICE).slice(2)}`],
]

describe('a probe', () => {
  it.each(ROWS)('of %o is the call that the standard names', (reading, to, data) => {
    expect(probeOf(reading)).toMatchObject({ to, data })
    expect(planned(reading)).toEqual({ probe: probeOf(reading), reading })
  })

  it('is asked by the collection where a receiver may look who asks, and by nobody else', () => {
    expect(ROWS.flatMap(([reading]) => probeOf(reading).from ?? [])).toEqual([CATS])
  })
})

type Said = { readonly ok?: boolean; readonly data: Hex }
const result = ({ ok = true, data }: Said) => ({ ok, data })
/** Readings where one thing was asked, and answered so before and after. */
function answered(reading: ProbeRead, before: Said, after: Said = before): Readings {
  const plan = { facts: [], probes: [planned(reading)], variants: [], plays: [] }
  return readingsOf(plan, { ...EMPTY_SIMULATION, probes: [{ before: result(before), after: result(after) }] })
}
const data = (value: bigint | Hex): Said => ({ data: typeof value === 'bigint' ? word(value) : value })
const FAILED: Said = { ok: false, data: word(1n) }

describe('an answer in numbers', () => {
  it.each<readonly [ProbeRead, (readings: Readings) => unknown]>([
    [{ reads: 'balance', token: USDC, account: ALICE }, (all) => all.balance(USDC, ALICE)],
    [{ reads: 'allowance', token: USDC, owner: ALICE, spender: BOB }, (all) => all.allowance(USDC, ALICE, BOB)],
    [{ reads: 'operator', collection: CATS, owner: ALICE, operator: BOB }, (all) => all.operator(CATS, ALICE, BOB)],
    [{ reads: 'right', ...right }, (all) => all.right(right)],
    [{ reads: 'item-balance', collection: CATS, tokenId: ITEM, account: ALICE }, (all) => all.items(CATS, ITEM, ALICE)],
  ])('of %o is what it was and what it is, and nothing unless both answered', (reading, of) => {
    expect(of(answered(reading, data(5n), data(3n)))).toEqual({ before: 5n, after: 3n })
    expect(of(answered(reading, FAILED, data(3n)))).toBeUndefined()
    expect(of(answered(reading, data(5n), FAILED))).toBeUndefined()
    expect(of(answered(reading, data('0x'), data(3n)))).toBeUndefined()
    expect(of(answered(reading, data(5n), data('0x')))).toBeUndefined()
    expect(of(NO_READINGS)).toBeUndefined()
  })

  it('of decimals is what fits a byte', () => {
    const of = (said: Said): number | undefined => answered({ reads: 'decimals', token: USDC }, said).decimals(USDC)
    expect([data(0n), data(6n), data(255n), data(256n), FAILED].map(of)).toEqual([0, 6, 255, undefined, undefined])
  })

  it('of a supply is what it is after the run', () => {
    expect(answered({ reads: 'supply', token: USDC }, data(5n), data(9n)).supply(USDC)).toBe(9n)
  })

  it('of Permit2 is an amount and a time, of two words at least', () => {
    const reading: ProbeRead = { reads: 'permit2', permit2: ROUTER, owner: ALICE, token: USDC, spender: BOB }
    const kept = (units: bigint, until: bigint): Said => ({
      data: encodeAbiParameters(parseAbiParameters('uint160, uint48, uint48'), [units, Number(until), 4]),
    })
    const of = (before: Said, after: Said) => answered(reading, before, after).permit2(ROUTER, ALICE, USDC, BOB)
    expect(of(kept(1n, 2n), kept(3n, 5n))).toEqual({ before: { units: 1n, until: 2n }, after: { units: 3n, until: 5n } })
    const two = data(`${word(8n)}${word(9n).slice(2)}`)
    expect(of(two, two)?.after).toEqual({ units: 8n, until: 9n })
    expect(of(two, data(`${word(8n)}${word(9n).slice(4)}`))).toBeUndefined()
    expect(of(data(word(8n)), two)).toBeUndefined()
    expect(of({ ...two, ok: false }, two)).toBeUndefined()
  })
})

describe('an answer in addresses', () => {
  const item: ProbeRead = { reads: 'item-spender', collection: CATS, tokenId: ITEM }
  const spender = (before: Said, after: Said) => answered(item, before, after).itemSpender(CATS, ITEM)

  it('is a whole word with nothing but the address in it', () => {
    expect(spender(data(pad(BOB)), data(pad(ZERO)))).toEqual({ before: BOB, after: ZERO })
    const fine = data(pad(BOB))
    const wrongs: readonly Hex[] = [`${pad(BOB)}00`, `0x01${pad(BOB).slice(4)}`, BOB, '0x', `0x${pad(BOB).slice(4)}`]
    for (const wrong of wrongs) {
      expect(spender(data(wrong), fine), wrong).toBeUndefined()
      expect(spender(fine, data(wrong)), wrong).toBeUndefined()
    }
    expect(spender({ ...fine, ok: false }, fine)).toBeUndefined()
  })

  it('of an owner is before and after, of a vault’s asset before', () => {
    expect(answered({ reads: 'owner', contract: ROUTER }, data(pad(ALICE)), data(pad(BOB))).owner(ROUTER)).toEqual({
      before: ALICE,
      after: BOB,
    })
    expect(answered({ reads: 'asset', contract: ROUTER }, data(pad(USDC)), data(pad(CATS))).asset(ROUTER)).toBe(USDC)
  })

  it('of an item says whether the account has it, an item without an owner included', () => {
    const reading: ProbeRead = { reads: 'item-owner', collection: CATS, tokenId: ITEM }
    const has = (before: Said, after: Said) => answered(reading, before, after).items(CATS, ITEM, ALICE)
    expect(has(data(pad(ALICE)), data(pad(BOB)))).toEqual({ before: 1n, after: 0n })
    expect(has(data(pad(BOB)), data(pad(ALICE)))).toEqual({ before: 0n, after: 1n })
    expect(has(FAILED, data(pad(ALICE)))).toEqual({ before: 0n, after: 1n })
    expect(has(data(pad(ALICE)), FAILED)).toEqual({ before: 1n, after: 0n })
    expect(has(FAILED, FAILED)).toBeUndefined()
  })
})

describe('an answer in bytes', () => {
  it('is a symbol as text, and a domain of one word', () => {
    const text = (value: string): Said => ({ data: encodeAbiParameters(parseAbiParameters('string'), [value]) })
    expect(answered({ reads: 'symbol', token: USDC }, text('USDC')).symbol(USDC)).toBe('USDC')
    expect(answered({ reads: 'symbol', token: USDC }, FAILED).symbol(USDC)).toBeUndefined()
    const domain = (said: Said) => answered({ reads: 'domain-separator', contract: USDC }, said).domainSeparator(USDC)
    expect([data(word(5n)), data(`${word(5n)}00`), data('0x05'), FAILED].map(domain)).toEqual([word(5n), undefined, undefined, undefined])
  })

  it('says whether an item can be held: by the word that the standard wants', () => {
    const of = (said: Said): boolean | undefined =>
      answered({ reads: 'item-receiver', receiver: BOB, collection: CATS, from: ALICE, tokenId: ITEM }, said).receives({
        receiver: BOB,
        collection: CATS,
        from: ALICE,
        tokenId: ITEM,
      })
    expect(of(data(`0x150b7a02${'00'.repeat(28)}`))).toBe(true)
    expect(of({ ok: false, data: `0x150b7a02${'00'.repeat(28)}` })).toBe(false)
    expect(of(data(word(1n)))).toBe(false)
    expect(NO_READINGS.receives({ receiver: BOB, collection: CATS, from: ALICE, tokenId: ITEM })).toBeUndefined()
  })

  it('names the tokens that were asked what they call themselves', () => {
    expect(answered({ reads: 'symbol', token: USDC }, FAILED).named).toEqual([USDC])
    expect(answered({ reads: 'decimals', token: USDC }, FAILED).named).toEqual([])
  })
})

describe('answers without a run', () => {
  it('hold before and after alike, until a run answers', () => {
    const reading: ProbeRead = { reads: 'balance', token: USDC, account: NOBODY }
    const plan = { facts: [], probes: [planned(reading)], variants: [], plays: [] }
    const asked = [{ probe: probeOf(reading), result: { ok: true, data: word(4n) } }]
    expect(readingsOf(plan, undefined, asked).balance(USDC, NOBODY)).toEqual({ before: 4n, after: 4n })
    const probes = [{ before: result(data(1n)), after: result(data(2n)) }]
    expect(readingsOf(plan, { ...EMPTY_SIMULATION, probes }, asked).balance(USDC, NOBODY)).toEqual({ before: 1n, after: 2n })
  })
})
