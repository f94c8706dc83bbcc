import { defined } from '#core/defined'
import { fromBytes, type Hex, word } from '#core/bytes/hex'
import type { Leaf, Node } from './node.ts'

/** One step of a path (ERC-7730, "Path references"). */
export type PathStep =
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'index'; readonly index: number }
  /** `[a:b]`, or all of it for `[]`. */
  | { readonly is: 'slice'; readonly start?: number; readonly end?: number; readonly all: boolean }

/** `#` the data from its root, `@` the container, `$` the descriptor, '' relative to the group around it. */
export type Path = { readonly root: '#' | '@' | '$' | ''; readonly steps: readonly PathStep[] }

const MAX_LENGTH = 512

/** Reads a path; `undefined` for what is none. `items[0]` is read as `items.[0]`: the specification's own examples write both. */
export function parsePath(text: string): Path | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const rooted = /^([#@$])(?:\.|$)/.exec(text)
  const root = (rooted?.[1] ?? '') as Path['root']
  const rest = rooted === null ? text : text.slice(rooted[0].length)
  const steps: PathStep[] = []
  if (rest === '') return { root, steps }
  for (const part of rest.replaceAll(/([^.])\[/g, '$1.[').split('.')) {
    const step = parseStep(part)
    if (step === undefined) return undefined
    steps.push(step)
  }
  return { root, steps }
}

function parseStep(part: string): PathStep | undefined {
  if (/^[\w$-]+$/.test(part)) return { is: 'name', name: part }
  if (part === '[]') return { is: 'slice', all: true }
  const index = /^\[(-?\d{1,9})\]$/.exec(part)
  if (index) return { is: 'index', index: Number(index[1]) }
  const slice = /^\[(-?\d{1,9})?:(-?\d{1,9})?\]$/.exec(part)
  if (!slice) return undefined
  const [, start, end] = slice
  return {
    is: 'slice',
    all: false,
    ...defined({ start: start === undefined ? undefined : Number(start), end: end === undefined ? undefined : Number(end) }),
  }
}

/** Writes a path so that two forms of the same are equal. */
export const writePath = ({ root, steps }: Path): string =>
  [...(root === '' || root === '#' ? [] : [root]), ...steps.map(writeStep)].join('.')

function writeStep(step: PathStep): string {
  if (step.is === 'name') return step.name
  if (step.is === 'index') return `[${step.index}]`
  return step.all ? '[]' : `[${step.start ?? ''}:${step.end ?? ''}]`
}

/** A value that a path leads to. `places`: which element each array selector on the way took, counted within what it selects. */
export type Hit = { readonly node: Node; readonly places: readonly ArrayPosition[]; readonly path: readonly PathStep[] }
export type ArrayPosition = { readonly at: number; readonly of: number }

/** Every value that the steps lead to from `node`, in order. `undefined`: they lead out of the data. None: an array without elements. */
export function walk(node: Node, steps: readonly PathStep[]): readonly Hit[] | undefined {
  let hits: readonly Hit[] = [{ node, places: [], path: [] }]
  for (const step of steps) {
    const next: Hit[] = []
    for (const hit of hits) {
      const found = take(hit, step)
      if (found === undefined) return undefined
      next.push(...found)
    }
    hits = next
  }
  return hits
}

function take({ node, places, path }: Hit, step: PathStep): readonly Hit[] | undefined {
  if (step.is === 'name') {
    const member = node.is === 'struct' ? node.members.get(step.name) : undefined
    return member === undefined ? undefined : [{ node: member, places, path: [...path, step] }]
  }
  if (step.is === 'index') {
    const item = node.is === 'list' ? node.items.at(step.index) : undefined
    return item === undefined ? undefined : [{ node: item, places, path: [...path, step] }]
  }
  if (node.is === 'list') {
    const first = step.all ? 0 : clamp(step.start ?? 0, node.items.length)
    const items = step.all ? node.items : node.items.slice(step.start, step.end)
    return items.map((item, at) => ({
      node: item,
      places: [...places, { at, of: items.length }],
      path: [...path, { is: 'index', index: first + at }],
    }))
  }
  if (node.is === 'struct' || step.all) return undefined
  return [{ node: sliceOf(node, step.start, step.end), places, path: [...path, step] }]
}

const clamp = (start: number, length: number): number => (start < 0 ? Math.max(0, length + start) : Math.min(start, length))

/** "A slice on a primitive type … MUST only be applied to the corresponding slice of bytes of the underlying data." */
function sliceOf(leaf: Leaf, start: number | undefined, end: number | undefined): Leaf {
  const digits = bytesOf(leaf).slice(2)
  const size = digits.length / 2
  const from = clamp(start ?? 0, size)
  const to = Math.max(from, end === undefined ? size : clamp(end, size))
  return { is: 'slice', hex: `0x${digits.slice(from * 2, to * 2)}` }
}

/** Bytes of a value: numbers as words of 32, two's complement. */
function bytesOf(leaf: Leaf): Hex {
  if (leaf.is === 'address') return leaf.address
  if (leaf.is === 'integer') return word(BigInt.asUintN(256, leaf.value))
  if (leaf.is === 'boolean') return leaf.value ? '0x01' : '0x00'
  return leaf.is === 'text' ? fromBytes(new TextEncoder().encode(leaf.text)) : leaf.hex
}
