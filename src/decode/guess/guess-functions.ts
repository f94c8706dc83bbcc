import { firstBytes, type Hex, lowerHex } from '#core/bytes/hex'
import type { Call, Explanation, Names } from '../explanation.ts'
import { type Abi, readAbi } from './abi.ts'
import { explainWith } from './explain-with.ts'

/** What a selector may stand for. Four bytes are soon found again: it is a guess, however likely, and is shown as one. */
export type SelectorGuess = {
  /** With the names of its arguments, where its source has them. */
  readonly signature: string
  /** The package that it was taken from, with its version and licence. */
  readonly from: string
}

type Guesses = ReadonlyMap<Hex, readonly (SelectorGuess & { readonly abi: Abi })[]>

let loaded: Promise<Guesses> | undefined

/** Made when first asked: the file is its own chunk, and selectors are hashed here. */
async function load(): Promise<Guesses> {
  const { default: file } = await import('#data/signatures.json', { with: { type: 'json' } })
  const guesses = new Map<Hex, (SelectorGuess & { readonly abi: Abi })[]>()
  for (const { from, signatures } of file.sources)
    for (const signature of signatures) {
      const abi = readAbi(`function ${signature}`)
      for (const selector of abi.functions.keys()) {
        const known = guesses.get(selector) ?? []
        known.push({ signature, from, abi })
        guesses.set(selector, known)
      }
    }
  return guesses
}

/** Functions of permissively licensed ABIs that have this selector; none is no proof that there is none. */
export async function guessFunctions(selector: Hex): Promise<readonly SelectorGuess[]> {
  loaded ??= load()
  return ((await loaded).get(lowerHex(selector)) ?? []).map(({ signature, from }) => ({ signature, from }))
}

/** The guesses whose arguments can be read from the call, those that fit it to the byte first. */
export async function guessCall(
  call: Call,
  names: Names,
): Promise<readonly { readonly guess: SelectorGuess; readonly explanation: Explanation }[]> {
  loaded ??= load()
  const found = (await loaded).get(lowerHex(firstBytes(call.data, 4))) ?? []
  const read = found.flatMap(({ signature, from, abi }) => {
    const explanation = explainWith(abi, call, names)
    return explanation === undefined || explanation.problem !== undefined ? [] : [{ guess: { signature, from }, explanation }]
  })
  const misfit = ({ explanation }: (typeof read)[number]): number => (explanation.encoding.canonical === true ? 0 : 1)
  return read.toSorted((a, b) => misfit(a) - misfit(b))
}
