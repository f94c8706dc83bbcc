import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { size, toBytes } from '#core/bytes/hex'
import { type Raw, decodeParametersStrict } from '../abi/abi-read.ts'
import { parseSignature, type AbiSignature } from '../abi/abi-type.ts'
import { addressOf } from '../abi/address-of.ts'
import type { Call, Claim } from '../explanation.ts'
import { selectorOf } from '../functions/register.ts'

/**
 * Who stands at a place of a function, by the name that its publisher gave it. `paid`: gets what is paid, made or taken out; `sent`: is paid, because the function is a
 * payment; `may`: may act for whoever gives the right; `chosen`: acts, and can take nothing out (votes, validators).
 */
export type PublishedKind = 'paid' | 'sent' | 'may' | 'chosen'

export type PublishedPerson = { readonly address: Address; readonly gets: PublishedKind }

/** What published interfaces say of a call. The contract need not be of those that they were written for. */
export type PublishedCall = {
  readonly name: string
  /** Canonical, as the selector is made of it. */
  readonly signature: string
  /** Everybody whom it names besides its caller and the contract, each once. */
  readonly people: readonly PublishedPerson[]
}

type Place = { readonly path: readonly string[]; readonly kind: PublishedKind; readonly given?: readonly string[] }
/** A function of the register. Paths are by index, `*` for each element of a list; `given`: the flag or amount without which nothing is given. */
export type KnownFunction = { readonly signature: AbiSignature; readonly places: readonly Place[] }

const KINDS: Readonly<Record<string, PublishedKind>> = { p: 'paid', s: 'sent', m: 'may', c: 'chosen' }
/** More people than one call has reason to name. */
const MAX_PEOPLE = 2_000
/** Below this, a number or 32 bytes are no address. */
const SMALLEST = 2n ** 96n

let loaded: Promise<readonly string[]> | undefined
const read = new Map<number, ReadonlyMap<string, KnownFunction>>()

const load = async (): Promise<readonly string[]> =>
  (await import('#data/published-functions.json', { with: { type: 'json' } })).default.groups

function placeOf(text: string): readonly Place[] {
  const [, mark = '', path = '', given] = /^([a-z])([\d.*]+)(?:\?([\d.]+))?$/.exec(text) ?? []
  const kind = KINDS[mark]
  return kind === undefined
    ? []
    : [{ path: path.split('.'), kind, ...defined({ given: given === undefined ? undefined : given.split('.') }) }]
}

/** A line of the register: the signature, and its places. */
export function readLine(line: string): KnownFunction {
  const [signature = '', ...places] = line.split(' ')
  return { signature: parseSignature(signature), places: places.flatMap(placeOf) }
}

/** The functions whose selector begins with this byte: only they are hashed. */
function groupAt(groups: readonly string[], byte: number): ReadonlyMap<string, KnownFunction> {
  const known = read.get(byte)
  if (known !== undefined) return known
  const lines = (groups[byte] ?? '').split('\n').filter((line) => line !== '')
  const made = new Map(
    lines.map((line) => {
      const one = readLine(line)
      return [selectorOf(one.signature), one] as const
    }),
  )
  read.set(byte, made)
  return made
}

/** Everything that stands at a path; `*` is every element of a list. */
function valuesAt(value: Raw | undefined, [step, ...rest]: readonly string[]): readonly Raw[] {
  if (value === undefined) return []
  if (step === undefined) return [value]
  if (typeof value !== 'object') return []
  return step === '*' ? value.flatMap((item) => valuesAt(item, rest)) : valuesAt(value[Number(step)], rest)
}

const isSet = (value: Raw | undefined): boolean => value === true || (typeof value === 'bigint' && value > 0n)

function addressAt(value: Raw): Address | undefined {
  const address = addressOf(value)
  if (address === undefined || address === ZERO) return undefined
  return typeof value === 'string' && size(value) === 20 ? address : BigInt(address) >= SMALLEST ? address : undefined
}

function peopleIn({ places, signature }: KnownFunction, values: readonly Raw[], { from, to, value }: Call): readonly PublishedPerson[] {
  const found = new Map<Address, PublishedPerson>()
  for (const { path, kind, given } of places) {
    if (given !== undefined && !valuesAt(values, given).some(isSet)) continue
    // What is minted for a price is bought, and not a payment.
    const gets = kind === 'sent' && value > 0n && /mint/i.test(signature.name) ? 'paid' : kind
    for (const one of valuesAt(values, path)) {
      const address = addressAt(one)
      if (address === undefined || address === from || address === to || found.size >= MAX_PEOPLE) continue
      const known = found.get(address)
      if (known === undefined || rank(gets) > rank(known.gets)) found.set(address, { address, gets })
    }
  }
  return [...found.values()]
}

const RANKS: readonly PublishedKind[] = ['chosen', 'sent', 'paid', 'may']
const rank = (kind: PublishedKind): number => RANKS.indexOf(kind)

/**
 * Whom a call names by interfaces that packages publish, where one of them has its selector and its data can be read by it. Bytes that nothing accounts for hide nobody.
 * Never throws for what stands in the call; the register loads when it is first asked.
 */
export async function publishedCall(call: Call): Promise<PublishedCall | undefined> {
  const data = call.data.toLowerCase()
  const bytes = toBytes(`0x${data.slice(10)}`)
  if (data.length < 10 || bytes === undefined || call.to === undefined) return undefined
  loaded ??= load()
  const known = groupAt(await loaded, Number(data.slice(0, 4))).get(data.slice(0, 10))
  const reading = known && decodeParametersStrict(known.signature.fields, bytes)
  if (known === undefined || reading?.ok !== true) return undefined
  return { name: known.signature.name, signature: known.signature.canonical, people: peopleIn(known, reading.values, call) }
}

/** What the people of a call get, as claims of its caller: whoever names them, rules look at them. */
export const publishedClaims = (people: readonly PublishedPerson[], { from, to: of }: Call): readonly Claim[] =>
  of === undefined
    ? []
    : people.map(({ address, gets }): Claim => {
        if (gets === 'paid') return { kind: 'receiver', to: address, of }
        if (gets === 'sent') return { kind: 'receiver', to: address, of, isPayment: true }
        return {
          kind: 'right',
          owner: from,
          of,
          to: address,
          given: 'granted',
          ...defined({ canTake: gets === 'chosen' ? false : undefined }),
        }
      })
