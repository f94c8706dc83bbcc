import { canonical, type Input, type Published, splitLists } from './inputs.ts'
import { isSomebody, isSurelySomebody, type Kind, kindOf, plainName } from './names.ts'

/** A place by indexes of parameters and members, `*` for each element of a list, and whoever stands there. `given`: the place of the flag or number that gives the right. */
export type Place = { readonly path: string; readonly kind: Kind; readonly given?: string }

/** `beside`: names of what stands in the same structure. */
type Leaf = { readonly path: string; readonly name: string; readonly type: string; readonly beside: readonly string[] }

/** Every value of the arguments that holds no others, lists of them included. */
function leavesOf(inputs: readonly Input[], before = ''): readonly Leaf[] {
  return inputs.flatMap((input, at): readonly Leaf[] => {
    const [core, lists] = splitLists(input.type)
    const path = `${before}${at}${'.*'.repeat((lists.match(/\[/g) ?? []).length)}`
    return input.components === undefined
      ? [{ path, name: input.name, type: `${core}${lists}`, beside: inputs.map(({ name }) => plainName(name)) }]
      : leavesOf(input.components, `${path}.`)
  })
}

/** What holds an address: as it is, or at the end of 32 bytes, as 20 bytes, or as a number. */
const holdsAddress = ({ name, type }: Leaf): boolean =>
  /^address(?:\[\d*\])*$/.test(type) || (/^(?:bytes|bytes32|bytes20|uint256)(?:\[\d*\])?$/.test(type) && isSurelySomebody(name))

const FLAG = /allow|approv|auth|permit|enable|active|ok|status|given|grant|add|valid|trusted|can|is|on/i
const AMOUNT = /amount|value|allowance|wad|limit|shares|max|permissions?|expir|deadline|until/i

/** The flag, or else the amount, by which a right is given rather than taken. */
function givenBy(leaves: readonly Leaf[]): string | undefined {
  const flags = leaves.filter(({ type, path }) => type === 'bool' && !path.includes('*'))
  const flag = flags.length === 1 ? flags[0] : flags.find(({ name }) => FLAG.test(name))
  const amount = leaves.find(({ type, name, path }) => /^uint\d+$/.test(type) && !path.includes('*') && AMOUNT.test(name))
  return (flag ?? amount)?.path
}

const MAKER = /^(?:maker|offerer|seller|trader|signer)$/

/** Who is paid or gets a right by a function, as one publisher names its parameters. */
export function placesOf(one: Published): readonly Place[] {
  const leaves = leavesOf(one.inputs)
  return leaves.filter(holdsAddress).flatMap((leaf): readonly Place[] => {
    const kind = kindOf(leaf.name, { name: one.name, all: leaves })
    // In the order of somebody else it is them who are paid.
    const isTaken = /^(?:cancel|revoke|remove)/i.test(one.name) && leaf.path.includes('.')
    if (kind === undefined || isTaken || (leaf.path.includes('.') && leaf.beside.some((name) => MAKER.test(name)))) return []
    const given =
      kind === 'may' ? givenBy(leaves) : /flow/i.test(one.name) ? leaves.find(({ name }) => /^_?flowrate$/i.test(name))?.path : undefined
    return [{ path: leaf.path, kind, ...(given === undefined ? {} : { given }) }]
  })
}

/** A function as all sources together have it. `unclear`: places of which they say different things. */
export type Classified = { readonly signature: string; readonly places: readonly Place[]; readonly unclear: readonly string[] }

const hasNames = (inputs: readonly Input[]): boolean => leavesOf(inputs).some(({ name }) => plainName(name) !== '')

/** Each function once: a place is what every source with names says of it, and nothing where they differ. */
export function classify(all: Iterable<Published>): readonly Classified[] {
  const bySignature = new Map<string, Map<string, Published>>()
  for (const one of all) {
    const signature = canonical(one)
    if (signature === undefined || !hasNames(one.inputs)) continue
    const known = bySignature.get(signature) ?? new Map<string, Published>()
    known.set(JSON.stringify(one.inputs), one)
    bySignature.set(signature, known)
  }
  return [...bySignature]
    .map(([signature, variants]) => merged(signature, [...variants.values()]))
    .filter(({ places, unclear }) => places.length > 0 || unclear.length > 0)
    .toSorted((a, b) => (a.signature < b.signature ? -1 : 1))
}

function merged(signature: string, variants: readonly Published[]): Classified {
  const said = variants.map(placesOf)
  const paths = [...new Set(said.flatMap((places) => places.map(({ path }) => path)))].toSorted()
  const at = paths.map((path) => ({
    path,
    kinds: said.map((places, index) => places.find((one) => one.path === path) ?? unnamed(variants[index], path)),
  }))
  const agreed = at.map(({ path, kinds }) => {
    const known = kinds.filter((one) => one !== 'unnamed')
    const [first] = known
    const agrees = first !== undefined && known.every((one) => one?.kind === first.kind)
    // Of a payment and more than that, it is more.
    const paid = known.find((one) => one?.kind === 'paid')
    const isPaid = paid !== undefined && known.every((one) => one?.kind === 'paid' || one?.kind === 'sent')
    return { path, place: agrees ? first : isPaid ? paid : undefined }
  })
  return {
    signature,
    places: agreed.flatMap(({ place }) => place ?? []),
    unclear: agreed.flatMap(({ path, place }) => (place === undefined ? [path] : [])),
  }
}

/** A source that gives the parameter no name, or one that only says that it is somebody, says nothing of it. */
function unnamed(one: Published | undefined, path: string): 'unnamed' | undefined {
  const name = one === undefined ? undefined : leavesOf(one.inputs).find((leaf) => leaf.path === path)?.name
  return name === '' || (name !== undefined && isSomebody(name)) ? 'unnamed' : undefined
}
