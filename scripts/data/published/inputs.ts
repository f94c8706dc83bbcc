/** A parameter as JSON ABIs write it. */
export type Input = { readonly name: string; readonly type: string; readonly components?: readonly Input[] }

/** A function that writes, as one source publishes it. */
export type Published = { readonly name: string; readonly inputs: readonly Input[] }

const ELEMENTARY = /^(?:address|bool|bytes|string|u?int\d+|bytes\d+)$/

/** The type without its lists, and its lists. */
export const splitLists = (type: string): readonly [string, string] => {
  const [, core = '', lists = ''] = /^([^[]*)((?:\[\d*\])*)$/.exec(type) ?? []
  return [core, lists]
}

/** Solidity lets `uint` stand for `uint256`; selectors are made of the long form. */
const long = (core: string): string =>
  core
    .replace(/^(u?int)$/, '$1256')
    .replace(/^byte$/, 'bytes1')
    .replace(/^function$/, 'bytes24')

/** The type as selectors are made of it; undefined where it is none of the ABI. */
export function canonicalType({ type, components }: Input): string | undefined {
  const [core, lists] = splitLists(type)
  if (components === undefined) return ELEMENTARY.test(long(core)) ? `${long(core)}${lists}` : undefined
  const parts = components.map(canonicalType)
  return parts.includes(undefined) ? undefined : `(${parts.join(',')})${lists}`
}

/** `name(type,…)`; undefined where a type of it is none of the ABI. */
export function canonical({ name, inputs }: Published): string | undefined {
  const parts = inputs.map(canonicalType)
  return parts.includes(undefined) || !/^[A-Za-z_$][\w$]*$/.test(name) ? undefined : `${name}(${parts.join(',')})`
}
