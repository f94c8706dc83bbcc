import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hex, isHex } from '../../src/core/bytes/hex.ts'
import type { State, StateAccount } from './state-trie.ts'

/** JSON as it came. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** A file that is not as the format says: a fault of the file, or of our reading. */
const malformed = (what: string): Error => new Error(`${what} is not as state tests have it`)

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export function objectOf(value: Json | undefined, what: string): JsonObject {
  if (!isObject(value)) throw malformed(what)
  return value
}
export function listOf(value: Json | undefined, what: string): readonly Json[] {
  if (!Array.isArray(value)) throw malformed(what)
  return value as readonly Json[]
}
export function textOf(value: Json | undefined, what: string): string {
  if (typeof value !== 'string') throw malformed(what)
  return value
}

/** Older files write bytes without `0x`. */
export function hexOf(value: Json | undefined, what: string): Hex {
  const text = textOf(value, what).toLowerCase()
  const hex = text.startsWith('0x') ? text : `0x${text}`
  if (!isHex(hex)) throw malformed(what)
  return hex
}
/** Hexadecimal or decimal. Some files write `0x:bigint 0x…` where the number is too large for its place. */
export function numberOf(value: Json | undefined, what: string): bigint {
  const text = String(typeof value === 'number' ? value : textOf(value, what)).replace(/^0x:bigint /, '')
  if (!/^(0x[0-9a-fA-F]+|\d+)$/.test(text)) throw malformed(what)
  return BigInt(text)
}

/** An allocation: who has what. */
export function stateOf(value: Json | undefined): State {
  return new Map(
    Object.entries(objectOf(value, 'a state')).map(([address, given]): [Hex, StateAccount] => {
      const account = objectOf(given, address)
      const storage = Object.entries(objectOf(account['storage'] ?? {}, 'a storage'))
        .map(([slot, held]) => [numberOf(slot, 'a slot'), numberOf(held, 'a slot')] as const)
        .filter(([, held]) => held !== 0n)
      return [
        hexOf(address, 'an address'),
        {
          nonce: numberOf(account['nonce'], 'a nonce'),
          balance: numberOf(account['balance'], 'a balance'),
          code: hexOf(account['code'], 'a code'),
          storage: new Map(storage),
        },
      ]
    }),
  )
}

/** One thing that a file expects: a test, under a fork, with one choice of data, gas limit and value. */
export type StateCase = { readonly name: string; readonly fork: string; readonly test: JsonObject; readonly expected: JsonObject }

const isStateTest = (value: Json): boolean =>
  isObject(value) && ['env', 'pre', 'transaction', 'post'].every((name) => isObject(value[name]))

/** Whether a file holds state tests, and nothing else. */
function testsIn(folder: string, file: string): JsonObject | undefined {
  const text = readFileSync(join(folder, file), 'utf8')
  // Most files that are none need not be parsed for that.
  if (!text.includes('"transaction"') || !text.includes('"post"')) return undefined
  const found = JSON.parse(text) as Json
  return isObject(found) && Object.values(found).length > 0 && Object.values(found).every(isStateTest) ? found : undefined
}

const jsonIn = (files: readonly string[]): readonly string[] => files.filter((name) => name.endsWith('.json')).toSorted()

/** A folder with a file of state tests (ethereum/tests, execution-spec-tests). */
export const isStateTests = (files: readonly string[], folder: string): boolean =>
  jsonIn(files).some((file) => testsIn(folder, file) !== undefined)

/** Every case of the files of a folder. Throws where one is malformed. */
export function casesOf(folder: string, files: readonly string[]): readonly StateCase[] {
  return jsonIn(files).flatMap((file) =>
    Object.entries(testsIn(folder, file) ?? {}).flatMap(([name, given]) => {
      const test = objectOf(given, name)
      return Object.entries(objectOf(test['post'], 'post')).flatMap(([fork, list]) =>
        listOf(list, fork).map((expected, at) => ({
          name: `${file} ${name} ${fork} ${at}`,
          fork,
          test,
          expected: objectOf(expected, 'an expectation'),
        })),
      )
    }),
  )
}
