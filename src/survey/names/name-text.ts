import { defined } from '#core/defined'
import { type Address, readChecksummedAddress as readAddress } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import { concat, fromBytes, type Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { CHAIN_FILES } from '#data/each/chain'

/** A name of ENS as it was written, with the chain that was written beside it. Nothing of it is normalised yet. */
export type WrittenName = {
  readonly name: string
  /** The chain's id, where one was named that we know. */
  readonly chainId?: number
  /** ERC-7828: first four bytes of a hash over chain and address, eight hex digits of either case. */
  readonly checksum?: string
}

/** An address with its chain, as ERC-7828 writes it. */
export type InteroperableAddress = { readonly address: Address; readonly chainId: number; readonly checksum?: string }

/** Longest text that is taken for a name; DNS allows 255 bytes, and a chain comes on top. */
const MAX_CHARACTERS = 320

/** What chains are called after `@` (ERC-7828) and `:` (ERC-7831), besides the names and short names of those that are set up. */
function aliased(wanted: string): number | undefined {
  const [chainId] = Object.entries(CHAIN_FILES).find(([, { aliases }]) => aliases?.includes(wanted)) ?? []
  return chainId === undefined ? undefined : Number(chainId)
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_]+/gu, '-')

/** The id of a chain by its label, its CAIP-2 form, or its number. Throws `input/name-chain` for one that we do not know. */
function chainOf(label: string, chains: readonly Chain[]): number {
  const number = /^(?:eip155:)?(\d{1,15})$/.exec(label)?.[1]
  if (number !== undefined) return Number(number)
  const wanted = plain(label)
  const own = chains.find(({ name, shortName }) => plain(shortName) === wanted || plain(name) === wanted)
  const known = own?.chainId ?? aliased(wanted)
  if (known === undefined) throw fail('input/name-chain', { label: label.slice(0, 32) })
  return known
}

/** `target@chain#CHECKSUM` (ERC-7828), `target:chain` (ERC-7831), or the target alone. */
const WRITTEN =
  /^(?<target>[^\s@#:/?]+)(?:@(?<at>(?:eip155:)?[A-Za-z0-9 ._-]{1,48})|:(?<colon>[A-Za-z0-9._-]{1,48}))?(?:#(?<checksum>[0-9A-Fa-f]{8}))?$/u

/**
 * Reads a name with or without a chain; `undefined` where the text is no name. A name has a dot and does not begin with 0x.
 * Throws `input/name-chain`.
 */
export function readName(text: string, chains: readonly Chain[]): WrittenName | undefined {
  const found = written(text)
  if (found === undefined || !/^[^.].*\.[^.]+$/su.test(found.target) || /^0x[0-9a-f]*$/i.test(found.target)) return undefined
  const { target, chain, checksum } = found
  return {
    name: target,
    ...defined({ chainId: chain === undefined ? undefined : chainOf(chain, chains), checksum }),
  }
}

/** Reads `0x…@chain#CHECKSUM` (ERC-7828); `undefined` where the text is something else. Throws `input/address-*`, `input/name-chain`, `input/name-checksum`. */
export function readErc7828Name(text: string, chains: readonly Chain[]): InteroperableAddress | undefined {
  const found = written(text)
  if (found?.chain === undefined || !/^0x/i.test(found.target)) return undefined
  const { address } = readAddress(found.target)
  const chainId = chainOf(found.chain, chains)
  checkInteroperable(address, chainId, found.checksum)
  return { address, chainId, ...defined({ checksum: found.checksum }) }
}

function written(text: string): { readonly target: string; readonly chain?: string; readonly checksum?: string } | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const groups = WRITTEN.exec(text.trim())?.groups
  const target = groups?.['target']
  if (target === undefined) return undefined
  const chain = groups?.['at'] ?? groups?.['colon']
  const checksum = groups?.['checksum']
  return { target, ...defined({ chain, checksum }) }
}

/** Minimal big-endian bytes of a number above zero. */
function bytesOf(number: number): Hex {
  const digits = number.toString(16)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

/** An address on a chain of EIP-155 as ERC-7930 has it after the version: chain type, chain reference and address, lengths included. */
function unversioned(address: Address, chainId: number): Hex {
  const reference = bytesOf(chainId)
  const length = fromBytes(Uint8Array.of(reference.length / 2 - 1))
  return concat('0x0000', length, reference, '0x14', address)
}

/** The binary form of ERC-7930, version 1. */
export const interoperableAddress = (address: Address, chainId: number): Hex => concat('0x0001', unversioned(address, chainId))

/** ERC-7828's checksum: the first four bytes of keccak256 over ERC-7930's form without its version; upper-case hex. */
export const interoperableChecksum = (address: Address, chainId: number): string =>
  keccak(unversioned(address, chainId)).slice(2, 10).toUpperCase()

/** Throws `input/name-checksum` where a checksum was written and it is another. */
export function checkInteroperable(address: Address, chainId: number, checksum: string | undefined): void {
  if (checksum !== undefined && checksum.toUpperCase() !== interoperableChecksum(address, chainId)) throw fail('input/name-checksum')
}
