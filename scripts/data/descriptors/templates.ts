import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { mergeDescriptors } from '../../../src/decode/clear-signing/merge-descriptors.ts'

// Vite reads this with its configuration and starts anew when it changes: it imports no more of `src` than it needs.

type Tree = Readonly<Record<string, unknown>>
type Load = (path: string) => string
type PartialDescriptor = Parameters<typeof mergeDescriptors>[0]

/** One of our own descriptors as the app has it: JSON without spaces, and the path of the template that it was made from. */
export type OwnDescriptor = { readonly text: string; readonly template: string | undefined }

/**
 * Why a file of `data/descriptors` cannot be written out. `unreadable`: it, or its template, is not there or not of the form. `missing`: a place
 * of the template has no value, or the file lacks what only it can say. `unknown`: a parameter has no place, or a definition is not there.
 */
export class TemplateError extends Error {
  readonly code: 'unreadable' | 'missing' | 'unknown'

  constructor(code: TemplateError['code'], path: string, what: string, cause?: unknown) {
    super(`${path}: ${what}`, { cause })
    this.name = 'TemplateError'
    this.code = code
  }
}

const DEFINITIONS = '$.display.definitions.'
const readText: Load = (path) => readFileSync(path, 'utf8')
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {})

/**
 * Reads a descriptor of `data/descriptors`. One that includes a template is written out: the template with the file's parameters, every
 * reference to a definition replaced by what it names, and the file laid over it as ERC-7730 lays an including file over an included one.
 * Throws a `TemplateError`.
 */
export function readOwnDescriptor(path: string, load: Load = readText): OwnDescriptor {
  const { file, template } = readWithTemplate(path, load)
  if (template === undefined) return { text: JSON.stringify(file), template }
  const own = treeOf(file['metadata'])
  if (own['owner'] === undefined || !isTree(file['context'])) throw new TemplateError('missing', path, 'names no owner or no context')
  const definitions = definitionsOf(path, treeOf(template.value['display']))
  const over = withoutReferences(path, file, definitions) as PartialDescriptor
  const merged = mergeDescriptors(over, withoutReferences(path, template.value, definitions) as PartialDescriptor)
  const { $schema, context, metadata, display } = merged
  return { text: JSON.stringify({ $schema, context, metadata: { ...own, ...metadata }, display }), template: template.path }
}

/** Reads a file of `data/descriptors/cases`; the tests of its template come first. Throws a `TemplateError`. */
export function readOwnCases(path: string, load: Load = readText): unknown {
  const { file, template } = readWithTemplate(path, load)
  if (template === undefined) return file
  const [own, shared] = [file['tests'] ?? [], template.value['tests']]
  if (!Array.isArray(own) || !Array.isArray(shared)) throw new TemplateError('unreadable', path, 'has tests that are no list')
  return { ...template.value, ...file, tests: [...(shared as unknown[]), ...(own as unknown[])] }
}

/** A file, and the template that it includes with the file's parameters filled in. A template includes no other. */
function readWithTemplate(path: string, load: Load) {
  const { includes, parameters = {}, ...file } = parse(path, load)
  if (!isTree(parameters)) throw new TemplateError('unreadable', path, 'has parameters that are no object')
  if (includes === undefined) {
    if (Object.keys(parameters).length > 0) throw new TemplateError('unknown', path, 'has parameters and no template')
    return { file, template: undefined }
  }
  if (typeof includes !== 'string') throw new TemplateError('unreadable', path, 'has a template that is no path')
  const from = posix.join(posix.dirname(path.replaceAll('\\', '/')), includes)
  const template = parse(from, load)
  if ('includes' in template) throw new TemplateError('unreadable', from, 'is a template that includes another')
  return { file, template: { path: from, value: fill(path, template, parameters) } }
}

function parse(path: string, load: Load): Tree {
  let value: unknown
  try {
    value = JSON.parse(load(path))
  } catch (cause) {
    throw new TemplateError('unreadable', path, 'is not there or no JSON', cause)
  }
  if (!isTree(value)) throw new TemplateError('unreadable', path, 'is no object')
  return value
}

/** Puts parameters in the places of their names. Each place has a parameter, and each parameter a place. */
function fill(path: string, template: Tree, parameters: Tree): Tree {
  const used = new Set<string>()
  const valueOf = (name: string): unknown => {
    if (!Object.hasOwn(parameters, name)) throw new TemplateError('missing', path, `gives no value for \${${name}}`)
    used.add(name)
    return parameters[name]
  }
  /** A text that is nothing but a place becomes the value itself, which may be a number. */
  const fillText = (text: string): unknown => {
    const [, whole] = /^\$\{(\w+)\}$/.exec(text) ?? []
    return whole === undefined ? text.replace(/\$\{(\w+)\}/g, (_, name: string) => String(valueOf(name))) : valueOf(whole)
  }
  const fillValue = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value)
    if (Array.isArray(value)) return value.map(fillValue)
    return isTree(value) ? fillTree(value) : value
  }
  const fillTree = (tree: Tree): Tree =>
    Object.fromEntries(Object.entries(tree).map(([key, value]) => [String(fillText(key)), fillValue(value)]))
  const filled = fillTree(template)
  const unknown = Object.keys(parameters).find((name) => !used.has(name))
  if (unknown !== undefined) throw new TemplateError('unknown', path, `has a parameter ${unknown} that has no place in the template`)
  return filled
}

type Definitions = ReadonlyMap<string, Tree>

/** Each definition written out: it may refer to those before it. */
function definitionsOf(path: string, display: Tree): Definitions {
  const known = new Map<string, Tree>()
  for (const [name, value] of Object.entries(treeOf(display['definitions']))) known.set(name, fieldOf(path, value, known))
  return known
}

/** A field written out: a text is the name of a definition, and `$ref` gives what the field does not say itself. */
function fieldOf(path: string, item: unknown, definitions: Definitions): Tree {
  const named = (name: string): Tree => {
    const found = definitions.get(name)
    if (found === undefined) throw new TemplateError('unknown', path, `refers to a definition ${name} that is not there`)
    return found
  }
  if (typeof item === 'string') return named(item)
  if (!isTree(item)) throw new TemplateError('unreadable', path, 'has a field that is neither an object nor the name of a definition')
  const { $ref, ...own } = item
  if (Array.isArray(own['fields'])) return { ...own, fields: own['fields'].map((one) => fieldOf(path, one, definitions)) }
  if (typeof $ref !== 'string') return item
  return { ...own, ...named($ref.startsWith(DEFINITIONS) ? $ref.slice(DEFINITIONS.length) : $ref), ...own }
}

/** A descriptor, or a part of one, whose fields are written out. */
function withoutReferences(path: string, part: Tree, definitions: Definitions): Tree {
  if (!isTree(part['display'])) return part
  const formats = Object.entries(treeOf(part['display']['formats'])).map(([key, format]) => {
    const fields = treeOf(format)['fields']
    return [key, Array.isArray(fields) ? { ...treeOf(format), fields: fields.map((one) => fieldOf(path, one, definitions)) } : format]
  })
  return { ...part, display: { formats: Object.fromEntries(formats) as unknown } }
}
