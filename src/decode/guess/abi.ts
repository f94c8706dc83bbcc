import type { Hex } from '#core/bytes/hex'
import { type AbiParameter, typeName } from '../abi/abi-type.ts'
import { selectorOf } from '../functions/register.ts'
import { refuseReading } from '../read/fault.ts'
import { isJsonList, isJsonRecord, readTextField } from '../read/fields.ts'
import { type ExactJson, type JsonRecord, memberPath, parseExactJson } from '../read/json.ts'
import { abiFields, nameOf } from './abi-fields.ts'
import { readAbiLines } from './abi-lines.ts'

/** A function as an ABI says that it is; nothing of it is known of the contract. */
export type AbiFunction = {
  readonly name: string
  /** Canonical, as the selector is made of it. */
  readonly signature: string
  readonly selector: Hex
  readonly inputs: readonly AbiParameter[]
  readonly outputs: readonly AbiParameter[]
  /** It only reads: `view` or `pure`. */
  readonly readOnly: boolean
  readonly payable: boolean
}

/** A user's own ABI, or one that was guessed. */
export type Abi = { readonly functions: ReadonlyMap<Hex, AbiFunction> }

/** Characters of an ABI: the largest of mainnet's are well below. */
const MAX_TEXT = 2 ** 20
/** Entries of one ABI. */
const MAX_ENTRIES = 4096

/** Where an explorer, a compiler or a package keeps the ABI in what it gives. */
const HOLDERS = ['abi', 'result', 'ABI'] as const

/**
 * Reads an ABI as people have it: JSON (bare, or inside an artifact or an explorer's answer), or readable lines such as
 * `function transfer(address to, uint256 value)`. Throws `decode/unreadable` for what is none, and for names that are no identifiers, types that
 * hold themselves, and what is too large or too deep.
 */
export function readAbi(text: string): Abi {
  const steps = abiOf(entriesOf(text))
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** As `readAbi`, with a pause after some entries: a megabyte takes a third of a second, and nobody should wait for a page so long. */
export async function readAbiInSlices(text: string, pause: () => Promise<void>): Promise<Abi> {
  const entries = entriesOf(text)
  await pause()
  const steps = abiOf(entries)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await pause()
  }
}

function entriesOf(text: string): readonly ExactJson[] {
  if (text.length > MAX_TEXT) throw refuseReading('too-large')
  const trimmed = text.trim()
  if (trimmed === '') throw refuseReading('empty')
  return /^[[{"]/.test(trimmed) ? heldIn(parseExactJson(trimmed), '', 0) : readAbiLines(trimmed)
}

function heldIn(value: ExactJson, at: string, depth: number): readonly ExactJson[] {
  if (isJsonList(value)) return value.every((item) => typeof item === 'string') ? readAbiLines(value.join('\n')) : value
  if (depth > 2) throw refuseReading('abi', at)
  if (typeof value === 'string') return heldIn(parseExactJson(value), at, depth + 1)
  if (!isJsonRecord(value)) throw refuseReading('abi', at)
  const name = HOLDERS.find((each) => Object.hasOwn(value, each))
  const held = name === undefined ? undefined : value[name]
  if (name === undefined || held === undefined) throw refuseReading('abi', at)
  return heldIn(held, memberPath(at, name), depth + 1)
}

/** Entries that are read without a pause. */
const SLICE = 128

/** Yields now and then: who is in no hurry may pause there. */
function* abiOf(entries: readonly ExactJson[]): Generator<void, Abi> {
  if (entries.length > MAX_ENTRIES) throw refuseReading('range', '', String(entries.length))
  const functions = new Map<Hex, AbiFunction>()
  for (const [index, entry] of entries.entries()) {
    const at = `[${index}]`
    if (index % SLICE === SLICE - 1) yield
    if (!isJsonRecord(entry)) throw refuseReading('abi', at)
    // Before there were others, an entry without a type was a function.
    const type = entry['type'] ?? 'function'
    if (type !== 'function') continue
    const found = functionOf(entry, at)
    functions.set(found.selector, found)
  }
  if (functions.size === 0) throw refuseReading('abi')
  return { functions }
}

function functionOf(entry: JsonRecord, at: string): AbiFunction {
  const name = nameOf(readTextField(entry['name'], memberPath(at, 'name')), memberPath(at, 'name'))
  if (name === '') throw refuseReading('missing', memberPath(at, 'name'))
  const inputs = abiFields(entry['inputs'] ?? [], memberPath(at, 'inputs'))
  const signature = `${name}(${inputs.map(({ type }) => typeName(type)).join(',')})`
  const mutability = entry['stateMutability']
  return {
    name,
    signature,
    selector: selectorOf({ name, fields: inputs, canonical: signature }),
    inputs,
    outputs: abiFields(entry['outputs'] ?? [], memberPath(at, 'outputs')),
    readOnly: mutability === 'view' || mutability === 'pure' || (mutability === undefined && entry['constant'] === true),
    payable: mutability === 'payable' || (mutability === undefined && entry['payable'] === true),
  }
}
