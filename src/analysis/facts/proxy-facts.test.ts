import { describe, expect, it } from 'vitest'
import { keccakText } from '#core/bytes/keccak'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import type { Witness } from '#core/simulation/simulation'
import { proxyStateNeeded, readProxies } from './proxy-facts.ts'

const PROXY: Address = `0x${'aa'.repeat(20)}`
const TARGET: Address = `0x${'b1'.repeat(20)}`
const OTHER: Address = `0x${'c2'.repeat(20)}`
const evidence: Evidence = { kind: 'proved', method: 'merkle-proof' }
/** ERC-1967: one less than the hash of the name. ERC-1822: the hash itself. */
const erc1967 = (name: string): Hex => word(toBigInt(keccakText(`eip1967.proxy.${name}`)) - 1n)
const [IMPLEMENTATION, ADMIN, BEACON] = ['implementation', 'admin', 'beacon'].map(erc1967) as [Hex, Hex, Hex]
const PROXIABLE = keccakText('PROXIABLE')
const FIRST = word(0n)
const padded = (address: string): Hex => `0x${'00'.repeat(12)}${address.slice(2)}`

/** A contract with code of so many bytes and these slots. */
const witness = (slots: readonly (readonly [Hex, Hex])[], bytes = 45): Witness => ({
  accounts: [{ address: PROXY, account: { nonce: 1n, balance: 0n, storageRoot: '0x01', codeHash: '0x02' } }],
  slots: slots.map(([slot, value]) => ({ address: PROXY, slot, value })),
  codes: [{ hash: '0x02', code: `0x${'60'.repeat(bytes)}` }],
})
const read = (slots: readonly (readonly [Hex, Hex])[], bytes?: number) => readProxies([PROXY], witness(slots, bytes), evidence)[PROXY]
const known = (value: object) => ({ known: true, value, evidence })

describe('what a contract delegates to', () => {
  it('is asked at the places of ERC-1967 and ERC-1822, and in the first slot', () => {
    expect(proxyStateNeeded([PROXY, OTHER]).map(({ address }) => address)).toEqual([PROXY, OTHER])
    expect(proxyStateNeeded([PROXY])[0]?.slots.toSorted()).toEqual([IMPLEMENTATION, ADMIN, BEACON, PROXIABLE, FIRST].toSorted())
  })
  it.each([
    ['implementation', IMPLEMENTATION, 'implementation'],
    ['administrator', ADMIN, 'admin'],
    ['beacon', BEACON, 'beacon'],
    ['implementation of the older standard', PROXIABLE, 'implementation'],
    ['implementation in the first slot', FIRST, 'implementation'],
  ])('has its %s read', (_, slot, field) => {
    expect(read([[slot, padded(TARGET)]])).toEqual(known({ [field]: TARGET }))
  })
  it('goes by ERC-1967 before ERC-1822, and by that before the first slot', () => {
    const [a, b, c] = [TARGET, OTHER, PROXY].map(padded) as [Hex, Hex, Hex]
    expect(
      read([
        [IMPLEMENTATION, a],
        [PROXIABLE, b],
        [FIRST, c],
      ]),
    ).toEqual(known({ implementation: TARGET }))
    expect(
      read([
        [PROXIABLE, b],
        [FIRST, c],
      ]),
    ).toEqual(known({ implementation: OTHER }))
  })
  it('is in the first slot only of code that is at most 1,200 bytes', () => {
    expect(read([[FIRST, padded(TARGET)]], 1200)).toEqual(known({ implementation: TARGET }))
    expect(read([[FIRST, padded(TARGET)]], 1201)).toEqual(known({}))
    expect(read([[IMPLEMENTATION, padded(TARGET)]], 1201)).toEqual(known({ implementation: TARGET }))
  })
  it.each<[string, Hex]>([
    ['nothing', word(0n)],
    ['a small number', word(0xffffn)],
    ['a number that is longer than an address', `0x${'00'.repeat(11)}01${TARGET.slice(2)}`],
    ['a short word', `0x${TARGET.slice(2)}`],
    ['a longer word', `0x${padded(TARGET).slice(2)}00`],
  ])('is not %s', (_, value) => expect(read([[IMPLEMENTATION, value]])).toEqual(known({})))
  it('is any number from there on, as far as one word is an address', () => {
    expect(read([[IMPLEMENTATION, word(0x10000n)]])).toEqual(known({ implementation: `0x${'00'.repeat(17)}010000` }))
  })
  it('is nothing of an account without code, and unknown of one that was not read', () => {
    const bare: Witness = {
      accounts: [{ address: PROXY, account: undefined }],
      slots: [{ address: PROXY, slot: FIRST, value: padded(TARGET) }],
      codes: [],
    }
    expect(readProxies([PROXY, OTHER], bare, evidence)).toEqual({ [PROXY]: known({}) })
  })
  it('is its own, not that of another contract', () => {
    const { accounts, codes } = witness([])
    const of: Witness = { accounts, codes, slots: [{ address: OTHER, slot: IMPLEMENTATION, value: padded(TARGET) }] }
    expect(readProxies([PROXY], of, evidence)).toEqual({ [PROXY]: known({}) })
  })
})
