import { refuseReading } from '../read/fault.ts'
import type { ExactJson, JsonRecord } from '../read/json.ts'

/** Structs that hold structs, this deep at most: one that holds itself has no end. */
const MAX_DEPTH = 16
const MAX_TEXT = 2 ** 18

const IDENTIFIER = '[A-Za-z_$][\\w$]*'
const FUNCTION = new RegExp(`^function (${IDENTIFIER}) ?\\(`)
const STRUCT = new RegExp(`^struct (${IDENTIFIER}) ?\\{(.*)\\}$`)
/** What stands behind the core of a type: its lists, where it is kept, its name. */
const BEHIND = new RegExp(`^((?: ?\\[\\d*\\])*)(?: (?:calldata|memory|storage|indexed|payable))*(?: (${IDENTIFIER}))?$`)
const CORE = new RegExp(`^(?:${IDENTIFIER}\\.)?(${IDENTIFIER})`)

type Structs = { readonly text: ReadonlyMap<string, string>; readonly read: Map<string, readonly ExactJson[]> }

/**
 * Reads lines such as `function transfer(address to, uint256 value) returns (bool)` and `struct Order { address maker; }` into the entries that JSON
 * would have; events and errors are passed over. Throws `decode/unreadable`. Each struct is read once: those that double each other stay small.
 */
export function readAbiLines(text: string): readonly ExactJson[] {
  if (text.length > MAX_TEXT) throw refuseReading('too-large')
  const lines = linesOf(text)
  const named = new Map<string, string>()
  for (const line of lines) {
    const [, name, members = ''] = STRUCT.exec(line) ?? []
    if (name === undefined) continue
    if (named.has(name)) throw refuseReading('duplicate-key', name)
    named.set(name, members)
  }
  const structs: Structs = { text: named, read: new Map() }
  return lines.filter((line) => !STRUCT.test(line)).flatMap((line) => entryOf(line, structs))
}

/** A struct may go over several lines; it begins one. */
const DECLARATIONS = /struct [\w$]{1,128}\s?\{[^{}]*\}|[^\n;{}]+|[{}]/g

/** One declaration a line, with single spaces. */
function linesOf(text: string): readonly string[] {
  const trimmed = text
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
  const declarations = trimmed.match(DECLARATIONS) ?? []
  return declarations.map((line) => line.trim().replace(/\s+/g, ' ')).filter((line) => line !== '')
}

function entryOf(line: string, structs: Structs): readonly JsonRecord[] {
  if (/^(?:event|error|constructor|fallback|receive|modifier|interface|contract|[{}])/.test(line)) return []
  const [head, name] = FUNCTION.exec(line) ?? []
  if (head === undefined || name === undefined) throw refuseReading('abi', '', line)
  const inputs = inBrackets(line, head.length - 1)
  const rest = line.slice(inputs.end)
  const [tail, modifiers = '', returns] = /^([^()]*?)(?: ?returns ?(\(.*\)))?$/.exec(rest) ?? []
  if (tail === undefined || !/^(?: (?:external|public|view|pure|payable|nonpayable|virtual|override))*$/.test(modifiers.trimEnd()))
    throw refuseReading('abi', '', line)
  const words = modifiers.split(' ')
  const mutability = ['view', 'pure', 'payable'].find((each) => words.includes(each)) ?? 'nonpayable'
  const outputs = returns === undefined ? [] : parameters(inBrackets(returns, 0).inside, structs, 0)
  return [{ type: 'function', name, inputs: parameters(inputs.inside, structs, 0), outputs, stateMutability: mutability }]
}

/** What stands between the bracket at `start` and the one that closes it, and where that is over. */
function inBrackets(text: string, start: number): { readonly inside: string; readonly end: number } {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return { inside: text.slice(start + 1, at), end: at + 1 }
    if (depth > MAX_DEPTH) break
  }
  throw refuseReading('abi', '', text)
}

/** Splits at the commas that stand in no bracket. */
function split(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  const last = text.slice(start).trim()
  return last === '' && parts.length === 0 ? [] : [...parts, last]
}

const parameters = (text: string, structs: Structs, depth: number): readonly ExactJson[] =>
  split(text).map((part) => parameter(part, structs, depth))

function parameter(text: string, structs: Structs, depth: number): JsonRecord {
  if (depth > MAX_DEPTH) throw refuseReading('too-deep', '', text)
  if (/^(?:tuple ?)?\(/.test(text)) {
    const { inside, end } = inBrackets(text, text.indexOf('('))
    return { ...behind('tuple', text.slice(end), text), components: parameters(inside, structs, depth + 1) }
  }
  const [whole = '', core = ''] = CORE.exec(text) ?? []
  if (core === '') throw refuseReading('abi', '', text)
  const rest = text.slice(whole.length)
  if (!structs.text.has(core)) return behind(core, rest, text)
  return { ...behind('tuple', rest, text), components: structOf(core, structs, depth + 1) }
}

function behind(core: string, rest: string, text: string): JsonRecord {
  const [, lists, name = ''] = BEHIND.exec(rest) ?? []
  if (lists === undefined) throw refuseReading('abi', '', text)
  return { name, type: `${core}${lists.replaceAll(' ', '')}` }
}

function structOf(name: string, structs: Structs, depth: number): readonly ExactJson[] {
  const read = structs.read.get(name)
  if (read !== undefined) return read
  const members = (structs.text.get(name) ?? '')
    .split(';')
    .map((member) => member.trim())
    .filter((member) => member !== '')
    .map((member) => parameter(member, structs, depth))
  structs.read.set(name, members)
  return members
}
