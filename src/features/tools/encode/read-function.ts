import { type Abi, type AbiFunction, readAbi } from '#decode'

/** A function to encode for or to decode by. `bare`: types alone, without a name, and so without a selector. */
export type ReadFunctions = { readonly functions: readonly AbiFunction[]; readonly bare: boolean }

/**
 * Reads an ABI, one signature with or without its keyword (`transfer(address to, uint256 value)`), or types alone (`(address,uint256)`). Functions that change
 * something come first. Throws `decode/unreadable`.
 */
export function readFunctions(text: string): ReadFunctions {
  const trimmed = text.trim().replace(/;$/, '')
  if (/^\(.*\)$/s.test(trimmed)) return { functions: listed(readAbi(`function types${trimmed}`)), bare: true }
  const isSignature = /^[A-Za-z_$][\w$]*\s*\(/.test(trimmed) && !trimmed.includes('\n')
  return { functions: listed(readAbi(isSignature ? `function ${trimmed}` : trimmed)), bare: false }
}

const listed = ({ functions }: Abi): readonly AbiFunction[] =>
  [...functions.values()].sort((a, b) => Number(a.readOnly) - Number(b.readOnly) || a.signature.localeCompare(b.signature))
