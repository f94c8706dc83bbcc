import { defined } from '#core/defined'
import { attempt } from '#core/attempt'
import { type Hex, isHex, toBytes } from '#core/bytes/hex'
import { type AppError, fail } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import {
  type Argument,
  decodeArguments,
  decodeRlp,
  explain,
  guessCall,
  type Names,
  readSignable,
  type RlpItem,
  type SelectorGuess,
} from '#decode'
import type { Words } from '#core/text/words'
import { readFunctions } from '../encode/read-function.ts'
import { MAX_TOOL_TEXT } from '../tool-line.ts'

/** Stands for the contract that nobody named: it is shown nowhere. */
const UNNAMED: Address = '0x00000000000000000000000000000000000ca11d'

/** One way to read bytes as a call. `from`: where a signature was taken from that only shares its four bytes. */
export type DecodedCall = {
  readonly signature: string
  readonly args: readonly Argument[]
  readonly canonical: boolean
  readonly from?: string
}

/** What bytes may be. `request`: something that Check reads. */
export type DecodedData = {
  readonly calls: readonly DecodedCall[]
  readonly rlp?: RlpItem
  readonly request?: Words
  readonly error?: AppError
}

/** Hex as people paste it, with blanks and quotation marks around it. Throws `input/data-malformed`, `input/too-long`. */
function readToolHex(text: string): Hex {
  if (text.length > MAX_TOOL_TEXT) throw fail('input/too-long', { field: 'The text', most: MAX_TOOL_TEXT })
  const bare = text.replace(/[\s"'`]/g, '')
  const hex = /^(?:[0-9a-f]{2})+$/i.test(bare) ? `0x${bare}` : bare
  if (!isHex(hex) || hex === '0x') throw fail('input/data-malformed')
  return hex.toLowerCase() as Hex
}

/**
 * Reads bytes by a signature that somebody typed, or without one by the register and by the signatures that this build ships; and as RLP and as a request where
 * they are such. Throws `input/*` and `decode/*`.
 */
export async function decodeData(text: string, abi: string, names: Names): Promise<DecodedData> {
  const data = readToolHex(text)
  if (abi.trim() !== '') return { calls: byTyped(data, abi, names) }
  const calls = data.length < 10 ? [] : await byShipped(data, names)
  const rlp = attempt(() => decodeRlp(withoutType(toBytes(data) ?? new Uint8Array())))
  const request = readSignable(data).candidates.find(({ draft: { kind } }) => kind === 'transaction' || kind === 'authorization')
  return {
    calls,
    // A single byte, or a string that fills the rest, is RLP by chance.
    ...('value' in rlp && !(rlp.value instanceof Uint8Array) ? { rlp: rlp.value } : {}),
    ...defined({ request: request?.what }),
  }
}

/** What follows the byte of an envelope's type (EIP-2718). */
const withoutType = (bytes: Uint8Array): Uint8Array => ((bytes[0] ?? 0xff) < 0x80 ? bytes.subarray(1) : bytes)

function byTyped(data: Hex, abi: string, names: Names): readonly DecodedCall[] {
  const { functions, bare } = readFunctions(abi)
  const called = bare ? functions[0] : functions.find(({ selector }) => data.startsWith(selector))
  if (called === undefined) throw fail('input/out-of-range', { field: data.slice(0, 10) })
  const rest: Hex = bare ? data : `0x${data.slice(10)}`
  return [{ signature: bare ? called.signature.replace(/^types/, '') : called.signature, ...decodeArguments(called.inputs, rest, names) }]
}

async function byShipped(data: Hex, names: Names): Promise<readonly DecodedCall[]> {
  const call = { to: UNNAMED, value: 0n, data, chainId: names.native.chainId }
  const known = explain(call, names)
  if (known.function !== undefined && known.problem === undefined)
    return [{ signature: known.function.signature, args: known.args, canonical: known.encoding.canonical === true }]
  return (await guessCall(call, names)).map(({ guess, explanation }) => asGuess(guess, explanation.args, explanation.encoding.canonical))
}

const asGuess = ({ signature, from }: SelectorGuess, args: readonly Argument[], canonical: boolean | undefined): DecodedCall => ({
  signature,
  args,
  canonical: canonical === true,
  from,
})
