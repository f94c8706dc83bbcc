import type { Hex } from '#core/bytes/hex'
import { keccakTextInSlices } from '#core/bytes/hash-slices'
import { isError } from '#core/errors'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import {
  type Abi,
  type Call,
  explainWith,
  guessCall,
  type Names,
  type PublishedCall,
  publishedCall,
  readAbi,
  readAbiInSlices,
} from '#decode'
import type { Described } from '#review'
import { breathe } from '#core/pace'

/** Read once for as long as the record is in memory, which is until the vault is locked. */
const READ = new WeakMap<OwnDescriptor, Promise<Abi | undefined>>()

function abiOf(own: OwnDescriptor): Promise<Abi | undefined> {
  const reading = READ.get(own) ?? readPinned(own)
  READ.set(own, reading)
  return reading
}

/** One that is not what its hash pins says nothing. */
async function readPinned({ text, hash }: OwnDescriptor): Promise<Abi | undefined> {
  if ((await keccakTextInSlices(text, breathe)) !== hash) return undefined
  try {
    return await readAbiInSlices(text, breathe)
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return undefined
    throw error
  }
}

/** Those for just this contract first, then those for any; the newest of each first. */
const fitting = (own: readonly OwnDescriptor[], { chainId, to }: Call): readonly OwnDescriptor[] => {
  const abis = own.filter(({ kind }) => kind === 'abi').toSorted((a, b) => b.addedAt - a.addedAt)
  const here = abis.filter(({ place }) => place !== undefined && place.chainId === chainId && place.address === to)
  return [...here, ...abis.filter(({ place }) => place === undefined)]
}

async function byOwn(own: readonly OwnDescriptor[], call: Call, names: Names): Promise<Described | undefined> {
  for (const one of fitting(own, call)) {
    const abi = await abiOf(one)
    const explanation = abi && explainWith(abi, call, names)
    if (explanation !== undefined && explanation.problem === undefined)
      return { of: 'name', call, explanation, by: { is: 'own', name: one.name, hash: one.hash } }
  }
  return undefined
}

/** Only those whose arguments give the call's bytes again: a name that does not even fit them is no help. */
async function byGuess(call: Call, names: Names): Promise<Described | undefined> {
  const fits = (await guessCall(call, names)).filter(({ explanation }) => explanation.encoding.canonical === true)
  const [first] = fits
  if (first === undefined) return undefined
  const signatures = [...new Set(fits.map(({ explanation }) => explanation.function?.signature ?? ''))]
  return { of: 'name', call, explanation: first.explanation, by: { is: 'guess', signatures, from: first.guess.from } }
}

/** Where no source of signatures has it, the function as packages publish it: a name, and its arguments without theirs. */
const BY_PUBLISHED = 'published packages'

function byPublished(call: Call, { signature }: PublishedCall, names: Names): Described | undefined {
  const explanation = explainWith(readAbi(`function ${signature}`), call, names)
  return explanation && { of: 'name', call, explanation, by: { is: 'guess', signatures: [signature], from: BY_PUBLISHED } }
}

/** What it is called, and whom it pays or gives a right as far as published interfaces tell. */
async function named(call: Call, own: readonly OwnDescriptor[], names: Names): Promise<Described | undefined> {
  const [known, published] = [(await byOwn(own, call, names)) ?? (await byGuess(call, names)), await publishedCall(call)]
  if (published === undefined) return known
  const one = known ?? byPublished(call, published, names)
  return one?.of === 'name' ? { ...one, published } : one
}

/**
 * Names of calls that neither we nor a descriptor know: by the person's own ABIs, else by signatures of permissively licensed ABIs that this build
 * ships, which are guesses; and whom they name by the interfaces that packages publish. Nobody is asked.
 */
export async function nameCalls(calls: readonly Call[], own: readonly OwnDescriptor[], names: Names): Promise<readonly Described[]> {
  const all = await Promise.all(calls.map((call) => named(call, own, names)))
  return all.filter((one) => one !== undefined)
}

/** Whether there is a selector to name it by. */
export const isNameable = ({ to, data }: { readonly to?: Hex; readonly data: Hex }): boolean => to !== undefined && data.length >= 10
