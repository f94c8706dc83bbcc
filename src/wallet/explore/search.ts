import { defined } from '#core/defined'
import { type Address, parseAddress } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'
import { readErc7828Name, readName } from '#survey'

/** What somebody typed means, before anybody is asked. `chainId`: where the text names a chain itself. */
export type SearchTarget =
  | { readonly kind: 'address'; readonly address: Address; readonly chainId?: number }
  /** Of a transaction or of a block: a chain must be asked which. */
  | { readonly kind: 'hash'; readonly hash: Hex }
  | { readonly kind: 'block'; readonly number: bigint }
  | { readonly kind: 'name'; readonly name: string; readonly chainId?: number }

/** Characters that are looked at. */
const MAX_CHARACTERS = 512

/** Characters of a number: no chain will have so many blocks. */
const MAX_NUMBER = 20

/** Digits with or without marks between thousands, and with or without a leading #. */
const NUMBER = /^#?\d{1,3}(?:[ ,.'’\u00a0\u202f_]?\d{3})*$|^#?\d{1,15}$/

/** Reads what was typed. Pure. Throws `input/search-unclear`, `input/address-*`, `input/name-*`. */
export function readExplorerSearch(typed: string, chains: readonly Chain[]): SearchTarget {
  const text = typed.trim()
  if (text === '' || text.length > MAX_CHARACTERS) throw fail('input/search-unclear')
  if (isHex(text, 32)) return { kind: 'hash', hash: lowerHex(text) }
  if (text.length <= MAX_NUMBER && NUMBER.test(text)) return { kind: 'block', number: BigInt(text.replaceAll(/\D/g, '')) }
  const placed = readErc7828Name(text, chains)
  if (placed) return { kind: 'address', address: placed.address, chainId: placed.chainId }
  // EIP-3770 (`eth:0x…`) and CAIP-10 (`eip155:1:0x…`).
  const prefixed = /^(?:eip155:(\d{1,15})|([\w-]{1,32})):(0x\S*)$/.exec(text)
  const [, number, short, rest] = prefixed ?? []
  if (rest !== undefined) {
    const chain = chains.find((one) => (number === undefined ? one.shortName === short : one.chainId === Number(number)))
    if (!chain) throw fail('input/name-chain', { label: number ?? short ?? '' })
    return { kind: 'address', address: parseAddress(rest), chainId: chain.chainId }
  }
  if (/^0x/i.test(text)) return { kind: 'address', address: parseAddress(text) }
  const name = readName(text, chains)
  if (name) return { kind: 'name', name: name.name, ...defined({ chainId: name.chainId }) }
  throw fail('input/search-unclear')
}
