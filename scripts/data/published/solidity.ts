import { canonicalType, type Input, type Published } from './inputs.ts'

/** What a name stands for in Solidity: members of a struct, or another type. */
type Definition = { readonly file: string; readonly holder: string; readonly members?: string; readonly type?: string }
type Holder = { readonly file: string; readonly name: string; readonly kind: string; readonly body: string }

/** What a package declares. */
export type Declared = { readonly holders: readonly Holder[]; readonly types: ReadonlyMap<string, readonly Definition[]> }

/** Without comments and strings. */
const cleaned = (source: string): string =>
  source.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replaceAll(/\s+/g, ' ')

/** Behind the bracket that closes the one at `start`. */
function behind(text: string, start: number, open: string, close: string): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === open) depth++
    else if (text[at] === close && --depth === 0) return at + 1
  }
  return text.length
}

const HOLDER = /\b(contract|interface|library) ([\w$]+)(?: is [^{;]*)? ?\{/g

/** Reads what files of one package declare. */
export function declaredIn(files: readonly { readonly path: string; readonly source: string }[]): Declared {
  const holders: Holder[] = []
  const types = new Map<string, Definition[]>()
  const add = (name: string, one: Definition): void => void types.set(name, [...(types.get(name) ?? []), one])
  for (const { path, source } of files) {
    const text = cleaned(source)
    let rest = ''
    let last = 0
    for (const match of text.matchAll(HOLDER)) {
      if (match.index < last) continue
      const start = match.index + match[0].length - 1
      const end = behind(text, start, '{', '}')
      const [, kind = '', name = ''] = match
      const body = text.slice(start + 1, end - 1)
      holders.push({ file: path, name, kind, body })
      add(name, { file: path, holder: '', type: 'address' })
      typesIn(body, path, name, add)
      rest += text.slice(last, match.index)
      last = end
    }
    typesIn(rest + text.slice(last), path, '', add)
  }
  return { holders, types }
}

function typesIn(text: string, file: string, holder: string, add: (name: string, one: Definition) => void): void {
  for (const [, name = '', members = ''] of text.matchAll(/\bstruct ([\w$]+) ?\{([^{}]*)\}/g)) add(name, { file, holder, members })
  for (const [, name = ''] of text.matchAll(/\benum ([\w$]+) ?\{/g)) add(name, { file, holder, type: 'uint8' })
  for (const [, name = '', type = ''] of text.matchAll(/\btype ([\w$]+) is ([\w$]+) ?;/g)) add(name, { file, holder, type })
}

/** Every function that writes and that somebody outside may call. Those with types that cannot be told apart by name are left out. */
export function* inSolidity(declared: Declared): Generator<Published> {
  for (const holder of declared.holders) {
    if (holder.kind === 'library') continue
    for (const match of holder.body.matchAll(/\bfunction ([\w$]+) ?\(/g)) {
      const start = match.index + match[0].length - 1
      const end = behind(holder.body, start, '(', ')')
      const [modifiers = ''] = /^[^{;]*/.exec(holder.body.slice(end)) ?? []
      const words = modifiers.replaceAll(/\breturns? ?\([^)]*\)/g, ' ').split(/[^\w]+/)
      if (words.some((word) => /^(?:view|pure|internal|private|constant)$/.test(word))) continue
      if (holder.kind === 'contract' && !words.some((word) => /^(?:external|public)$/.test(word))) continue
      const inputs = parameters(holder.body.slice(start + 1, end - 1), ',', holder, declared, 0)
      if (inputs !== undefined) yield { name: match[1] ?? '', inputs }
    }
  }
}

function parameters(
  text: string,
  between: string,
  at: Pick<Holder, 'file' | 'name'>,
  declared: Declared,
  depth: number,
): readonly Input[] | undefined {
  const parts = text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map((part) => parameter(part, at, declared, depth))
  return read.includes(undefined) ? undefined : (read as Input[])
}

function parameter(text: string, at: Pick<Holder, 'file' | 'name'>, declared: Declared, depth: number): Input | undefined {
  const match = /^([\w$.]+)((?: ?\[\w*\])*)(?: (?:calldata|memory|storage|payable))*(?: ([\w$]+))?$/.exec(
    text.replaceAll(/ payable\b/g, ''),
  )
  if (match === null || depth > 8) return undefined
  const [, core = '', lists = '', name = ''] = match
  const list = lists.replaceAll(' ', '')
  if (!/^(?:\[\d*\])*$/.test(list)) return undefined
  const plain = canonicalType({ name, type: core })
  return plain === undefined ? named(core, list, name, at, declared, depth) : { name, type: `${core}${list}` }
}

/** A parameter of a type that has a name: the definition nearest to it, if all that are as near say the same. */
function named(
  core: string,
  list: string,
  name: string,
  at: Pick<Holder, 'file' | 'name'>,
  declared: Declared,
  depth: number,
): Input | undefined {
  const [last = '', holder] = core.split('.').toReversed()
  const all = (declared.types.get(last) ?? []).filter((one) => holder === undefined || one.holder === holder)
  const near = [
    all.filter((one) => one.file === at.file && one.holder === (holder ?? at.name)),
    all.filter((one) => one.file === at.file),
    all,
  ].find((some) => some.length > 0)
  const made = (near ?? []).map((one): Input | undefined => {
    if (one.members === undefined) {
      const inner = parameter(one.type ?? '', at, declared, depth + 1)
      return inner && { ...inner, name, type: `${inner.type}${list}` }
    }
    const components = parameters(one.members, ';', { file: one.file, name: one.holder }, declared, depth + 1)
    return components && { name, type: list, components }
  })
  const [first] = made
  const same = made.every((one) => one !== undefined && first !== undefined && canonicalType(one) === canonicalType(first))
  return same ? first : undefined
}
