import type { Chain } from '#core/chains/chain'
import { type Address, checksum, readChecksummedAddress } from '#core/ethereum/address'
import { chainChecksum } from '#core/ethereum/chain-checksum'
import { fail } from '#core/errors'
import { fromBytes, type Hex, isHex, pad, size, toBytes, word } from '#core/bytes/hex'
import { formatUnits, MAX_UINT256, type NumberStyle, parseUnits } from '#core/money/amount'
import { asTyped } from '#core/money/number-style'
import type { Token } from '#core/money/token'
import { LAST_DATE } from '#core/text/words'
import { interoperableAddress, interoperableChecksum, readErc7828Name } from '#survey'
import { MAX_TOOL_TEXT, type ToolLine } from '../tool-line.ts'

/** What a text is read with. `decimals`: of the unit that a number is in. `current`: the chain of an address that names none. */
export type ConvertContext = {
  readonly decimals: number
  readonly style: NumberStyle
  readonly chains: readonly Chain[]
  readonly current: Chain | undefined
}

/** Numbers from here on are milliseconds: as seconds they lie 3,000 years ahead. */
const FIRST_MILLISECOND = 100_000_000_000n

const line = (name: string, value: string): ToolLine => ({ name, value })

const unit = (decimals: number): Token => ({ chainId: 0, standard: 'native', symbol: '', name: '', decimals, from: 'listed' })
const inUnit = (units: bigint, decimals: number): string => formatUnits({ units, token: unit(decimals) })

/**
 * All that a text may be written as: a number in other units and in hex, hex as a number, a text or an address, a date in seconds, an address in the forms of the
 * standards, and any other text as its bytes. Throws `input/*`.
 *
 * @example convert('1.5', { decimals: 18, … }) // wei 1500000000000000000, gwei 1500000000, ether 1.5, hex 0x14d1120d7b160000
 */
export function convert(text: string, context: ConvertContext): readonly ToolLine[] {
  if (text.length > MAX_TOOL_TEXT) throw fail('input/too-long', { field: 'The text', most: MAX_TOOL_TEXT })
  const trimmed = text.trim()
  const address = addressIn(trimmed, context)
  if (address !== undefined) return addressLines(address.address, address.chain)
  if (/^0x[0-9a-f]+$/i.test(trimmed)) return hexLines(trimmed as Hex)
  const seconds = secondsOf(trimmed)
  if (seconds !== undefined) return dateLines(seconds)
  if (/^-?[\d.,'’\s\u00a0\u202f_]+$/u.test(trimmed)) return numberLines(trimmed, context)
  return textLines(text)
}

function numberLines(text: string, { decimals, style }: ConvertContext): readonly ToolLine[] {
  const isNegative = text.startsWith('-')
  const digits = asTyped(text.replace('-', '').replaceAll('_', ''), style)
  const { units } = parseUnits(digits, { ...unit(decimals), symbol: '10⁻ⁿ' }, style)
  return unitLines(isNegative ? -units : units, decimals)
}

function unitLines(units: bigint, decimals = 0): readonly ToolLine[] {
  if (units > MAX_UINT256 || units < -(2n ** 255n)) throw fail('input/out-of-range', { field: '256 bits' })
  const bits = BigInt.asUintN(256, units)
  const own = decimals === 0 || decimals === 9 || decimals === 18 ? [] : [line(`10^${decimals}`, inUnit(units, decimals))]
  const signed = BigInt.asIntN(256, bits)
  return [
    line('wei', units.toString()),
    line('gwei', inUnit(units, 9)),
    line('ether', inUnit(units, 18)),
    ...own,
    ...(units < 0n ? [] : [line('hex', `0x${units.toString(16)}`)]),
    line('bytes32', word(bits)),
    ...(signed === units ? [] : [line('int256', signed.toString())]),
    ...(units > 0n && momentOf(units) !== undefined ? [line('UTC', momentOf(units) ?? '')] : []),
  ]
}

/** A count of seconds, or of milliseconds where it is as large, as a date (ISO 8601). */
function momentOf(count: bigint): string | undefined {
  if (count < 0n || count > LAST_DATE * 1000n || (count > LAST_DATE && count < FIRST_MILLISECOND)) return undefined
  const isSeconds = count < FIRST_MILLISECOND
  return new Date(Number(isSeconds ? count * 1000n : count)).toISOString()
}

function hexLines(text: Hex): readonly ToolLine[] {
  const digits = text.slice(2).toLowerCase()
  const number = digits.length <= 64 ? unitLines(BigInt(text)) : []
  if (!isHex(text)) return number
  const written = utf8Of(text)
  const inWord = /^0{24}(?=.{40}$)(?!0{20})/.test(digits) ? [line('EIP-55', checksum(`0x${digits.slice(24)}`))] : []
  return [...inWord, ...(written === undefined ? [] : [line('UTF-8', written)]), ...number, line('bytes', `${size(text)}`)]
}

/** Bytes as text, where they are text to be read: no control characters but line ends. */
function utf8Of(hex: Hex): string | undefined {
  try {
    // Texts in words of 32 bytes end in zeros.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(toBytes(hex)).replace(/\0+$/, '')
    return text === '' || /(?![\n\t\r])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined // these bytes are no text
  }
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

/** Seconds of a date as ISO 8601 writes it, in UTC where it names no zone. */
function secondsOf(text: string): bigint | undefined {
  const [, day, time = '00:00', zone = 'Z'] = ISO.exec(text) ?? []
  if (day === undefined) return undefined
  const moment = Date.parse(`${day}T${time}${zone}`)
  // A day that the month does not have becomes one of the next.
  if (Number.isNaN(moment) || !new Date(Date.parse(`${day}T00:00Z`)).toISOString().startsWith(day))
    throw fail('input/out-of-range', { field: text })
  return BigInt(Math.floor(moment / 1000))
}

const dateLines = (seconds: bigint): readonly ToolLine[] => [
  line('Unix', seconds.toString()),
  line('UTC', new Date(Number(seconds) * 1000).toISOString()),
  line('hex', seconds < 0n ? word(BigInt.asUintN(256, seconds)) : `0x${seconds.toString(16)}`),
]

/** A chain before the address: CAIP-10 `eip155:1:0x…`, ERC-3770 `eth:0x…`. */
const PREFIXED = /^((?:eip155:)?[a-z0-9-]{1,32}):(0x[0-9a-f]{40})$/i

type ChainOfAddress = Pick<Chain, 'chainId'> & Partial<Pick<Chain, 'shortName'>>

function addressIn(text: string, { chains, current }: ConvertContext): { address: Address; chain: ChainOfAddress | undefined } | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { address: readChecksummedAddress(text).address, chain: current }
  const [, label, bare = ''] = PREFIXED.exec(text) ?? []
  const found = readErc7828Name(label === undefined ? text : `${bare}@${label}`, chains)
  if (found === undefined) return undefined
  return { address: found.address, chain: chains.find(({ chainId }) => chainId === found.chainId) ?? { chainId: found.chainId } }
}

function addressLines(address: Address, chain: ChainOfAddress | undefined): readonly ToolLine[] {
  const written = checksum(address)
  const plain = [line('EIP-55', written), line('bytes32', pad(address))]
  if (chain === undefined) return plain
  const { chainId, shortName } = chain
  return [
    ...plain,
    line('CAIP-10', `eip155:${chainId}:${written}`),
    ...(shortName === undefined ? [] : [line('ERC-3770', `${shortName}:${written}`)]),
    line('ERC-7828', `${written}@${shortName ?? `eip155:${chainId}`}#${interoperableChecksum(address, chainId)}`),
    line('ERC-7930', interoperableAddress(address, chainId)),
    line('EIP-1191', chainChecksum(address, chainId)),
  ]
}

function textLines(text: string): readonly ToolLine[] {
  const bytes = new TextEncoder().encode(text)
  const hex = fromBytes(bytes)
  const padded = bytes.length <= 32 ? [line('bytes32', hex.padEnd(66, '0'))] : []
  return [line('hex', hex), ...padded, line('bytes', `${bytes.length}`)]
}
