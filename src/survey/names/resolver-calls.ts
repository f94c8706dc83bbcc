import { decodeAbiParameters, decodeErrorResult, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { type Address, isAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { bytesTail } from '#core/bytes/abi-words'
import { concat, fromBytes, type Hex, lowerHex, size, word } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import type { GatewayQuestion } from '#core/identity/name-answer'
import { CHAIN_FILES } from '#data/each/chain'

/** ENS' universal resolver (ENSIP-23), at one address on every chain that has it. */
export const UNIVERSAL_RESOLVER: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** The type of address that a name has for a chain: SLIP-44's of ether on mainnet, else by ENSIP-11. */
export const coinTypeOf = (chainId: number): bigint => BigInt(CHAIN_FILES[chainId]?.coinType ?? 0) || 0x8000_0000n | BigInt(chainId)

const ABI = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes answer, address resolver)',
  'function reverse(bytes owner, uint256 coinType) view returns (string primary, address resolver, address reverseResolver)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error ResolverNotFound(bytes name)',
  'error ResolverNotContract(bytes name, address resolver)',
])

const ADDR_OF_ETHER: Hex = '0x3b3b57de' // addr(bytes32)
const ADDR_OF_COIN: Hex = '0xf1cb7e06' // addr(bytes32,uint256)

/** Longest label in bytes: its length is one byte of DNS' wire form. */
const MAX_LABEL = 255

const labelsOf = (name: string): readonly string[] => name.split('.')

/** The name in DNS' wire form (ENSIP-10). Throws `input/name-malformed` for a label that does not fit. */
export function dnsEncode(name: string): Hex {
  const parts = labelsOf(name).map((label): Hex => {
    const bytes = new TextEncoder().encode(label)
    if (bytes.length === 0 || bytes.length > MAX_LABEL) throw fail('input/name-malformed')
    return concat(fromBytes(Uint8Array.of(bytes.length)), fromBytes(bytes))
  })
  return concat(...parts, '0x00')
}

/** The node of a normalised name (ENSIP-1). */
export const nodeOf = (name: string): Hex =>
  labelsOf(name).reduceRight<Hex>((node, label) => keccak(concat(node, keccakText(label))), word(0n))

/** Calldata for the resolver's answer to: which address has this name for that type of coin? */
export function addressQuestion(name: string, coinType: bigint): Hex {
  const node = nodeOf(name)
  const data = coinType === 60n ? concat(ADDR_OF_ETHER, node) : concat(ADDR_OF_COIN, node, word(coinType))
  return encodeFunctionData({ abi: ABI, functionName: 'resolve', args: [dnsEncode(name), data] })
}

/** Calldata for: what does this account call itself on that type of coin? The universal resolver checks it forward. */
export const primaryQuestion = (account: Address, coinType: bigint): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'reverse', args: [account, coinType] })

/** Reads anything; `undefined` for what is not encoded so. Answers come from contracts of strangers. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const asAddress = (hex: Hex): Address | undefined => {
  const lower = hex.toLowerCase()
  return isAddress(lower) && BigInt(lower) !== 0n ? (lower as Address) : undefined
}

/** The address in an answer to `addressQuestion`; `undefined`: none is set. Throws `decode/malformed` for what is no such answer. */
export function decodeResolvedAddress(data: Hex, coinType: bigint): Address | undefined {
  const outer = attempt(() => decodeFunctionResult({ abi: ABI, functionName: 'resolve', data }))
  if (outer === undefined) throw fail('decode/malformed', { what: 'ENS' })
  const [inner] = outer
  if (coinType === 60n) return size(inner) === 32 ? asAddress(`0x${inner.slice(26)}`) : undefined
  const [bytes] = attempt(() => decodeAbiParameters([{ type: 'bytes' }], inner)) ?? []
  return bytes !== undefined && size(bytes) === 20 ? asAddress(bytes) : undefined
}

/** The name in an answer to `primaryQuestion`; empty where there is none. Hostile text. Throws `decode/malformed`. */
export function primaryIn(data: Hex): string {
  const found = attempt(() => decodeFunctionResult({ abi: ABI, functionName: 'reverse', data }))
  if (found === undefined) throw fail('decode/malformed', { what: 'ENS' })
  return found[0]
}

/** Why the universal resolver did not answer. */
export type ResolverError =
  | { readonly kind: 'elsewhere'; readonly question: GatewayQuestion }
  | { readonly kind: 'mismatch'; readonly primary: string }
  | { readonly kind: 'no-resolver' }
  | { readonly kind: 'no-answer' }

/** Reads a revert of the universal resolver; what is not among its errors is no answer. */
export function refusalIn(data: Hex): ResolverError {
  const error = attempt(() => decodeErrorResult({ abi: ABI, data }))
  switch (error?.errorName) {
    case 'OffchainLookup': {
      const [sender, urls, callData, callback, extra] = error.args
      return { kind: 'elsewhere', question: { sender: lowerHex(sender), urls, data: callData, callback, extra } }
    }
    case 'ReverseAddressMismatch':
      return { kind: 'mismatch', primary: error.args[0] }
    case 'ResolverNotFound':
    case 'ResolverNotContract':
      return { kind: 'no-resolver' }
    default:
      return { kind: 'no-answer' }
  }
}

/** Calldata that hands a gateway's answer to whoever asked for it (EIP-3668). */
export function callbackData({ callback, extra }: GatewayQuestion, response: Hex): Hex {
  const first = bytesTail(response)
  return concat(callback, word(64n), word(64n + BigInt(size(first))), first, bytesTail(extra))
}
