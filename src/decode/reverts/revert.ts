import { defined } from '#core/defined'
import { functionSelector } from '#core/bytes/keccak'
import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBytes } from '#core/bytes/hex'
import { foreignWord, say, sentenceWord, type Words } from '#core/text/words'
import { decodeParametersStrict } from '../abi/abi-read.ts'
import { parseSignature, type AbiSignature } from '../abi/abi-type.ts'
import { createDecodedCallContext } from '../entry.ts'
import type { Names } from '../explanation.ts'
import { knownErrors, type KnownError } from './revert-errors.ts'
import { reasonInWords } from './revert-reasons.ts'
import { decodeUtf8 } from '../abi/value.ts'

/** Characters of a contract's reason that are shown. */
const MAX_REASON = 280

/** Panic codes (docs.soliditylang.org, "Panic via assert and Error via require"). */
const PANICS: Readonly<Record<string, Words>> = {
  '0': say('It stopped by a check that the compiler put in'),
  '1': say('A condition that should always hold did not'),
  '17': say('A number went out of its range'),
  '18': say('It divided by zero'),
  '33': say('A number is not one of the allowed choices'),
  '34': say('Stored bytes are encoded wrongly'),
  '49': say('It took an item from an empty list'),
  '50': say('It read past the end of a list'),
  '65': say('It asked for too much memory'),
  '81': say('It called a function that was never set'),
}

const REASON = parseSignature('Error(string text)')
const PANIC = parseSignature('Panic(uint256 code)')
const selector = ({ canonical }: AbiSignature): string => functionSelector(canonical)

const ERRORS: ReadonlyMap<string, { readonly known: KnownError; readonly signature: AbiSignature }> = new Map(
  knownErrors.map((known) => {
    const signature = parseSignature(known.signature)
    return [selector(signature), { known, signature }]
  }),
)

/**
 * What revert data says, as a clause without a full stop. `contract`: who reverted, so that amounts can be named.
 * A contract writes its reasons itself: text is foreign and bounded. Never throws.
 */
export const revertReason = (data: Hex, names: Names, chainId: number, contract?: Address): Words =>
  reasonAt(data, { names, chainId, ...defined({ contract }), depth: 0 })

type Place = { readonly names: Names; readonly chainId: number; readonly contract?: Address; readonly depth: number }

/** Routers and EntryPoints wrap the reasons of others in their own: so many times are followed. */
const MAX_WRAPS = 4

function reasonAt(data: Hex, place: Place): Words {
  const { names, chainId, contract, depth } = place
  if (size(data) === 0) return say('It gives no reason')
  const bytes = toBytes(`0x${data.slice(10)}`) ?? new Uint8Array()
  const first = data.slice(0, 10).toLowerCase()
  if (first === selector(REASON)) {
    const reading = decodeParametersStrict(REASON.fields, bytes)
    const [text] = reading.ok ? reading.values : []
    if (typeof text === 'string') return said(decodeUtf8(text))
  }
  if (first === selector(PANIC)) {
    const reading = decodeParametersStrict(PANIC.fields, bytes)
    const [code] = reading.ok ? reading.values : []
    if (typeof code === 'bigint') return PANICS[code.toString()] ?? say('It stopped with the panic code {code}', { code: code.toString() })
  }
  const found = ERRORS.get(first)
  const reading = found === undefined ? undefined : decodeParametersStrict(found.signature.fields, bytes)
  if (found === undefined || reading?.ok !== true) return say('It fails, with a reason we can’t read')
  const to = contract ?? '0x0000000000000000000000000000000000000000'
  const told = createDecodedCallContext({ to, value: 0n, data, chainId }, to, found.signature.fields, reading.values, names)
  const wrapped = (inside: Hex): Words =>
    depth < MAX_WRAPS ? reasonAt(inside, { names, chainId, depth: depth + 1 }) : say('It wraps more reasons than we read')
  return found.known.tell?.(told, contract, wrapped) ?? say('It stopped with the error {name}', { name: found.signature.name })
}

/** A code is followed by what it means, where it is the contract that we think of. */
function said(text: string): Words {
  if (text.trim() === '') return say('It gives an empty reason')
  const shown = foreignWord(text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text)
  const meaning = reasonInWords(text)
  return meaning === undefined
    ? say('It says {text}', { text: shown })
    : say('It says {text}, which means: {meaning}', { text: shown, meaning: sentenceWord(meaning) })
}
