import type { Input, Published } from './inputs.ts'

type Entry = { readonly [key: string]: unknown }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)

function inputOf(value: unknown): Input | undefined {
  if (!isEntry(value) || typeof value['type'] !== 'string') return undefined
  const name = typeof value['name'] === 'string' ? value['name'] : ''
  const { type, components } = value as { type: string; components?: unknown }
  if (!Array.isArray(components)) return { name, type }
  const inner = components.map(inputOf)
  return inner.includes(undefined) ? undefined : { name, type: type.replace(/^tuple/, ''), components: inner as Input[] }
}

/** A function of a JSON ABI that writes; undefined for everything else. */
function functionOf(entry: Entry): Published | undefined {
  const { type, name, inputs, stateMutability, constant } = entry
  if ((type !== undefined && type !== 'function') || typeof name !== 'string' || !Array.isArray(inputs)) return undefined
  if (stateMutability === 'view' || stateMutability === 'pure' || constant === true) return undefined
  // What says neither is no entry of an ABI.
  if (stateMutability === undefined && constant === undefined && type === undefined) return undefined
  const read = inputs.map(inputOf)
  return read.includes(undefined) ? undefined : { name, inputs: read as Input[] }
}

/** Parts of build files that hold no ABI and are large. */
const PASSED = new Set([
  'ast',
  'bytecode',
  'deployedBytecode',
  'evm',
  'devdoc',
  'userdoc',
  'storageLayout',
  'metadata',
  'sources',
  'methodIdentifiers',
])

/** Every function of every ABI in a JSON file. */
export function* inJson(value: unknown, depth = 0): Generator<Published> {
  if (depth > 8) return
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = isEntry(item) ? functionOf(item) : undefined
      if (found === undefined) yield* inJson(item, depth + 1)
      else yield found
    }
  } else if (isEntry(value)) for (const [key, item] of Object.entries(value)) if (!PASSED.has(key)) yield* inJson(item, depth + 1)
}

/** The end of the bracket that opens at `start`, as code of JavaScript has it. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length && at < start + 40_000; at++) {
    const char = text[at]
    if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return -1
}

/** The start of the object around a place. */
function opening(text: string, place: number): number {
  let depth = 0
  for (let at = place; at >= 0 && at > place - 40_000; at--) {
    const char = text[at]
    if (char === '}' || char === ']') depth++
    else if ((char === '{' || char === '[') && depth-- === 0) return at
  }
  return -1
}

/** A literal of JavaScript, or of declared types of TypeScript, as JSON. */
const asJson = (literal: string): string =>
  literal
    .replaceAll(/\breadonly\s+/g, '')
    .replaceAll(/'([^'\\]*)'/g, '"$1"')
    .replaceAll(/([{,;]\s*)([A-Za-z_$][\w$]*)\s*:/g, '$1"$2":')
    .replaceAll('!0', 'true')
    .replaceAll('!1', 'false')
    .replaceAll(';', ',')
    .replaceAll(/,(\s*[}\]])/g, '$1')

/** Every function of every ABI that stands as a literal in a module. */
export function* inModule(text: string): Generator<Published> {
  for (const { index } of text.matchAll(/\binputs["']?\s*:/g)) {
    const start = opening(text, index)
    const end = start < 0 ? -1 : closing(text, start)
    if (end < 0) continue
    let entry: unknown
    try {
      entry = JSON.parse(asJson(text.slice(start, end)))
    } catch {
      continue
    }
    const found = isEntry(entry) ? functionOf(entry) : undefined
    if (found !== undefined) yield found
  }
}
