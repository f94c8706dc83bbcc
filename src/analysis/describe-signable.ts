import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { Signable } from '#core/signing/signable'
import type { Simulation, Frame } from '#core/simulation/simulation'
import {
  type ClearSigning,
  createClearSigning,
  type DescribeContext,
  type Explanation,
  type Names,
  ownDescriptors,
  shippedDescriptors,
  type Standard,
  type TokenStandard,
} from '#decode'
import { allOf, type Described, type Explained } from '#review'
import { breathe } from '#core/pace'
import { isNameable, nameCalls } from './name-calls.ts'

/** Calls of one request for which descriptors are looked up; the rest goes by its own decoding. */
const MAX_CALLS = 32
/** Mainnet: the practice chain has copies of its contracts, at their places. */
const MAINNET = 1

/** Read once for all who ask: the same objects, so that what was read of them is found again. */
const SHIPPED = shippedDescriptors()
const NOTHING_OWN: readonly OwnDescriptor[] = []
/** By the records' own list, which is another whenever one is added or removed, and goes when the vault is locked. */
const SIGNING = new WeakMap<readonly OwnDescriptor[], ClearSigning>()

/** The person's own first, then what this build ships. */
function signingOf(own: readonly OwnDescriptor[]): ClearSigning {
  const known = SIGNING.get(own)
  if (known !== undefined) return known
  const files = own.filter(({ kind }) => kind === 'erc7730').toSorted((a, b) => b.addedAt - a.addedAt)
  const made = createClearSigning([ownDescriptors(files, breathe), ...SHIPPED])
  SIGNING.set(own, made)
  return made
}

type Ground = {
  readonly chain: Chain
  readonly names: Names
  readonly account: Address
  /** The person's own descriptors and ABIs; absent while they are sealed. */
  readonly own?: readonly OwnDescriptor[] | undefined
  /** The run, which shows whose code a contract runs. Absent: descriptors bind to the contract's own address alone. */
  readonly simulation?: Simulation | undefined
}

/** Interfaces that templates exist for, by the name of the shipped one that a call was read by. */
const TEMPLATES: Readonly<Partial<Record<Standard, TokenStandard>>> = {
  'ERC-20': 'erc20',
  'ERC-721': 'erc721',
  'ERC-1155': 'erc1155',
  'ERC-4626': 'erc4626',
}

/** The one standard that a call was read by; what several have is no sign of any. */
function standardOf({ function: called }: Explanation): TokenStandard | undefined {
  const [first, ...more] = (called?.standards ?? []).flatMap((standard) => TEMPLATES[standard] ?? [])
  return more.length === 0 ? first : undefined
}

/** Standards of contracts by how their calls read: those of which two calls disagree are not known. */
function standardsBy(explanation: Explained): ReadonlyMap<Address, TokenStandard> {
  const found = new Map<Address, TokenStandard | undefined>()
  for (const one of allOf(explanation)) {
    const [to, standard] = [one.call.to, standardOf(one)]
    if (to === undefined || standard === undefined || one.encoding.canonical !== true) continue
    found.set(to, found.has(to) && found.get(to) !== standard ? undefined : standard)
  }
  return new Map([...found].flatMap(([to, standard]) => (standard === undefined ? [] : [[to, standard] as const])))
}

/** What the names, the run and the chain are called here, for descriptors to use. Nothing of it is asked of anybody. `looked` takes the contracts that descriptors are looked up for. */
function contextOf({ chain, names, account, simulation }: Ground, explanation: Explained, looked: Set<Address>): DescribeContext {
  const read = standardsBy(explanation)
  const code = codeOf(simulation)
  const isHere = (chainId: number): boolean => chainId === chain.chainId
  return {
    from: account,
    tokenOf: (chainId, address) => (isHere(chainId) ? names.tokenOf(address) : undefined),
    standardsOf(chainId, address) {
      if (!isHere(chainId)) return []
      const standard = names.tokenOf(address)?.standard === 'erc20' ? 'erc20' : read.get(address)
      return standard === undefined ? [] : [standard]
    },
    localName: (address) => names.nameOf(address),
    chainOf: (chainId) => (isHere(chainId) ? { name: chain.name, native: nativeToken(chain) } : undefined),
    aliasesOf(chainId, address) {
      if (!isHere(chainId)) return []
      looked.add(address)
      const run = code.get(address) ?? []
      const copies = chain.kind === 'practice' ? [address, ...run].map((one) => ({ chainId: MAINNET, address: one })) : []
      return [...run.map((one) => ({ chainId, address: one })), ...copies]
    },
  }
}

/**
 * What descriptors (ERC-7730) say of it and of every call in it, looked up in the person's own and in what this build ships; and names for calls that
 * nobody describes. A descriptor that cannot be read says nothing: what we read ourselves stands. Never throws. What was read is found again: asked before the run,
 * though to say less, it is answered at once after it.
 */
export const describeSignable = (asked: Signable, explanation: Explained, ground: Ground): Promise<readonly Described[]> =>
  describe(asked, explanation, ground, new Set())

/**
 * The same, begun before the run, and asked for after it: only where the run shows that one of the contracts which descriptors were looked up for runs the code of
 * another is it done again.
 */
export function beginDescribing(
  asked: Signable,
  explanation: Explained,
  ground: Omit<Ground, 'simulation'>,
): (simulation: Simulation | undefined) => Promise<readonly Described[]> {
  const looked = new Set<Address>()
  const begun = describe(asked, explanation, ground, looked)
  return async (simulation) => {
    const found = await begun
    const code = codeOf(simulation)
    return [...looked].some((address) => code.has(address)) ? describeSignable(asked, explanation, { ...ground, simulation }) : found
  }
}

async function describe(asked: Signable, explanation: Explained, ground: Ground, looked: Set<Address>): Promise<readonly Described[]> {
  const own = ground.own ?? NOTHING_OWN
  const signing = signingOf(own)
  const context = contextOf(ground, explanation, looked)
  // Code that runs as the account is none of its contract's functions, whatever the bytes look like.
  const all = allOf(explanation).filter(({ call }) => isNameable(call) && call.by !== 'delegatecall')
  const said = all.slice(0, MAX_CALLS)
  const described = await Promise.all([
    ...said.map(async ({ call }): Promise<Described | undefined> => {
      const description = await signing.describeCall(call, context).catch(() => undefined)
      return description && { of: 'call', call, description }
    }),
    asked.kind === 'typed-data'
      ? signing
          .describeTypedData(asked.data, context)
          .catch(() => undefined)
          .then((description): Described | undefined => description && { of: 'message', description })
      : undefined,
  ])
  // Whom a call names is looked up of all of them: the last may be the one that pays a thief.
  const nameless = all.filter(({ kind, problem }, at) => kind === 'unknown-call' && problem === undefined && described[at] === undefined)
  const named = await nameCalls(
    nameless.map(({ call }) => call),
    own,
    ground.names,
  ).catch(() => [])
  return [...described.filter((one) => one !== undefined), ...named]
}

/** Implementations of one contract that are told: more is no proxy but a program. */
const MAX_IMPLEMENTATIONS = 4

/** Whose code a frame ran in the name of another: an account's delegate (EIP-7702), or where a proxy passed its whole call on to. */
function passedOn({ kind, to, codeAddress, input, parent }: Frame, frames: readonly Frame[]): Address | undefined {
  if (codeAddress === to) return undefined
  if (kind === 'call' || kind === 'staticcall') return codeAddress
  const around = parent === undefined ? undefined : frames[parent]
  return kind === 'delegatecall' && around?.to === to && around.input === input ? codeAddress : undefined
}

/**
 * Whose code contracts ran when they were called, as the run showed it: the implementation of a proxy of any make, the master copy of a Safe, the
 * delegate of an account. What a slot says is not enough: a contract may name an implementation there that it never runs.
 */
export function codeOf(simulation: Simulation | undefined): ReadonlyMap<Address, readonly Address[]> {
  const found = new Map<Address, Address[]>()
  for (const frame of simulation?.frames ?? []) {
    const code = passedOn(frame, simulation?.frames ?? [])
    const known = found.get(frame.to) ?? []
    if (code === undefined || known.includes(code) || known.length >= MAX_IMPLEMENTATIONS) continue
    found.set(frame.to, [...known, code])
  }
  return found
}
