import { type Address, ZERO } from '../ethereum/address.ts'
import { type Hex, word } from '../bytes/hex.ts'
import { defined } from '../defined.ts'
import { EMPTY_HASH } from '../bytes/empty-hash.ts'
import { mergeMissingState, type MissingState, type Witness } from '../simulation/simulation.ts'
import { readContractVersion } from './contract-version.ts'
import { lowAddress, type GameClone, gameUuid, readGameClone, unpackGameId } from './dispute-game.ts'
import {
  EXPECTED_RESOLUTION,
  FACTORY,
  GAME,
  hasKnownLayout,
  IMPLEMENTATION_SLOT,
  KNOWN_TYPES,
  type L1Contract,
  type L1Implementation,
  PORTAL,
  REGISTRY,
  RESPECTED_WHEN_MADE,
  slotInArray,
  slotInMapping,
  SYSTEM_CONFIG,
} from './l1-contracts.ts'
import { claimsSuperRoot, superRoot } from './output-root.ts'
import type { GameFault, LayerOneState, RollupFault, RollupRoot, TimedOutput } from './rollup-state.ts'

/** What could be read: all, or what has to be proved first, or why nothing can be. */
export type RollupReading =
  | { readonly kind: 'read'; readonly state: LayerOneState; readonly used: readonly MissingState[] }
  | { readonly kind: 'needs'; readonly wants: readonly MissingState[] }
  | { readonly kind: 'fault'; readonly fault: RollupFault }

/**
 * Newest games of the factory that are looked at, and how many where none of those is of the respected type: games of other types cost nobody anything. Somebody who floods
 * it with the respected type hides proposals, and changes nothing that is proved: the anchor is named by the registry, not found in the list.
 */
const [LATEST_GAMES, MOST_GAMES] = [8n, 64n]

const DEFENDER_WINS = 2n
const IN_PROGRESS = 0n
const MAX_TIME = 0xffff_ffff_ffff_ffffn

/** Proved state, what of it was asked for in vain, and why the rest need not be asked for. */
type Proved = {
  slot(address: Address, slot: Hex): bigint | undefined
  /** `0x` where there is none. */
  code(address: Address): Hex | undefined
  address(holder: Address, slot: Hex): Address | undefined
  readonly wants: MissingState[]
  /** All that was looked at: what a later block is asked for at once. */
  readonly used: MissingState[]
  fault?: RollupFault
}

function createProved({ accounts, slots, codes }: Witness): Proved {
  const hashes = new Map(accounts.map(({ address, account }) => [address, account?.codeHash ?? EMPTY_HASH]))
  const known = new Map(codes.map(({ hash, code }) => [hash, code]))
  const values = new Map(slots.map(({ address, slot, value }) => [address + slot, BigInt(value)]))
  const wants: MissingState[] = []
  const used: MissingState[] = []
  const slot = (address: Address, at: Hex): bigint | undefined => {
    const value = values.get(address + at)
    used.push({ address, slots: [at] })
    if (value === undefined) wants.push({ address, slots: [at] })
    return value
  }
  return {
    slot,
    code(address) {
      used.push({ address, slots: [] })
      const hash = hashes.get(address)
      const code = hash === EMPTY_HASH ? '0x' : hash === undefined ? undefined : known.get(hash)
      if (code === undefined) wants.push({ address, slots: [] })
      return code
    },
    address(holder, at) {
      const value = slot(holder, at)
      return value === undefined ? undefined : lowAddress(value)
    },
    wants,
    used,
  }
}

/**
 * Reads a rollup's state on layer 1 from what is proved there, slot by slot, each contract by the layout of the release that it proves to run. What is missing is named
 * instead: prove that, of the same block, beside what was proved, and read again. It ends after at most seven times.
 * @example readRollup(root, witness) // { kind: 'needs', wants: [{ address: root.systemConfig, slots: […] }] }
 */
export function readRollup(root: RollupRoot, witness: Witness): RollupReading {
  const proved = createProved(witness)
  const state = readState(root, proved)
  if (proved.fault !== undefined) return { kind: 'fault', fault: proved.fault }
  if (state === undefined || proved.wants.length > 0) return { kind: 'needs', wants: mergeMissingState(proved.wants) }
  return { kind: 'read', state, used: mergeMissingState(proved.used) }
}

type Placed = L1Implementation & { readonly address: Address }

/** What is behind a proxy; nothing while that is not proved, or where it is no release that is known: then that is the fault of all. */
function behindProxy(proved: Proved, contract: L1Contract, address: Address | undefined, l1: number): Placed | undefined {
  if (address === undefined) return undefined
  const implementation = address === ZERO ? ZERO : proved.address(address, IMPLEMENTATION_SLOT)
  if (implementation === ZERO) proved.fault ??= { kind: 'no-contract', contract }
  if (implementation === undefined || implementation === ZERO) return undefined
  const code = proved.code(implementation)
  if (code === undefined) return undefined
  const version = readContractVersion(code)
  if (version !== undefined && hasKnownLayout(contract, { implementation, version }, l1)) return { address, implementation, version }
  proved.fault ??= { kind: 'unknown-release', contract, ...defined({ version }) }
  return undefined
}

/** What is asked for goes ahead of what is known: that a contract is of a release that is known is looked at beside what it leads to, so that it takes no trip more. */
function readState(root: RollupRoot, proved: Proved): LayerOneState | undefined {
  const { systemConfig, l1 } = root
  const unsafeBlockSigner = proved.address(systemConfig, SYSTEM_CONFIG.unsafeBlockSigner)
  const portal = proved.address(systemConfig, SYSTEM_CONFIG.optimismPortal)
  const bridge = proved.address(systemConfig, SYSTEM_CONFIG.l1StandardBridge)
  const messenger = proved.address(systemConfig, SYSTEM_CONFIG.l1Messenger)
  const config = behindProxy(proved, 'SystemConfig', systemConfig, l1)
  const gate = behindProxy(proved, 'OptimismPortal2', portal, l1)
  if (portal === undefined || proved.fault !== undefined) return undefined
  const registry = proved.address(portal, PORTAL.anchorStateRegistry)
  const anchors = behindProxy(proved, 'AnchorStateRegistry', registry, l1)
  const read = registry === undefined || proved.fault !== undefined ? undefined : readRegistry(proved, registry)
  if (read === undefined) return undefined
  const games = behindProxy(proved, 'DisputeGameFactory', read.factory, l1)
  if (proved.fault !== undefined) return undefined
  const anchor = read.anchorGame === ZERO ? startingAnchor(read) : readAnchor(proved, read, root)
  const proposals = readProposals(proved, read, root)
  const isPlaced = config !== undefined && gate !== undefined && anchors !== undefined && games !== undefined
  if (!isPlaced || unsafeBlockSigner === undefined || anchor === undefined || proposals === undefined) return undefined
  return {
    contracts: { SystemConfig: config, OptimismPortal2: gate, AnchorStateRegistry: anchors, DisputeGameFactory: games },
    ...defined({ l1StandardBridge: namedAt(bridge), l1Messenger: namedAt(messenger) }),
    unsafeBlockSigner,
    respectedGameType: read.respectedGameType,
    retiredUntil: read.retiredUntil,
    anchor,
    proposals,
  }
}

const namedAt = (address: Address | undefined): Address | undefined => (address === ZERO ? undefined : address)

type Registry = {
  readonly address: Address
  readonly factory: Address
  readonly anchorGame: Address
  readonly startingRoot: Hex
  readonly startingNumber: bigint
  readonly respectedGameType: number
  readonly retiredUntil: bigint
}

function readRegistry(proved: Proved, address: Address): Registry | undefined {
  const factory = proved.address(address, REGISTRY.disputeGameFactory)
  const anchorGame = proved.address(address, REGISTRY.anchorGame)
  const startingRoot = proved.slot(address, REGISTRY.startingRoot)
  const startingNumber = proved.slot(address, REGISTRY.startingNumber)
  const packed = proved.slot(address, REGISTRY.respectedAndRetired)
  if (
    factory === undefined ||
    anchorGame === undefined ||
    startingRoot === undefined ||
    startingNumber === undefined ||
    packed === undefined
  )
    return undefined
  return {
    address,
    factory,
    anchorGame,
    startingRoot: word(startingRoot),
    startingNumber,
    respectedGameType: Number(packed & 0xffff_ffffn),
    retiredUntil: (packed >> 32n) & MAX_TIME,
  }
}

/** What the registry was set up with is of the kind that its respected games claim. */
const startingAnchor = ({ startingNumber, startingRoot, respectedGameType }: Registry): LayerOneState['anchor'] =>
  claimsSuperRoot(respectedGameType)
    ? { timestamp: startingNumber, superRoot: startingRoot }
    : { l2Number: startingNumber, outputRoot: startingRoot }

/** What a game claims of this chain; nothing where it claims nothing of it that can be read, although its factory takes it. */
function claimOf(
  { rootClaim, of }: GameClone,
  gameType: number,
  { chainId }: RollupRoot,
): TimedOutput | { readonly l2Number: bigint; readonly outputRoot: Hex } | undefined {
  const isOfSuperRoot = claimsSuperRoot(gameType)
  if ('l2Number' in of) return isOfSuperRoot ? undefined : { l2Number: of.l2Number, outputRoot: rootClaim }
  const own = of.outputs.find((one) => one.chainId === BigInt(chainId))
  // Which contract is behind a type is known of these alone.
  if (!isOfSuperRoot || RESPECTED_WHEN_MADE[gameType] === undefined || own === undefined || superRoot(of) !== rootClaim) return undefined
  return { timestamp: of.timestamp, superRoot: rootClaim, outputRoot: own.outputRoot }
}

/** A game's slot of times, and whether the registry has put it on its list. */
type GameRecord = { readonly createdAt: bigint; readonly resolvedAt: bigint; readonly status: bigint; readonly isBlacklisted: boolean }

function readRecord(proved: Proved, { address: registry }: Registry, game: Address): GameRecord | undefined {
  const times = proved.slot(game, GAME.times)
  const listed = proved.slot(registry, slotInMapping(game, REGISTRY.blacklist))
  if (times === undefined || listed === undefined) return undefined
  return {
    createdAt: times & MAX_TIME,
    resolvedAt: (times >> 64n) & MAX_TIME,
    status: (times >> 128n) & 0xffn,
    isBlacklisted: listed !== 0n,
  }
}

/** The type under which the factory knows the game: `undefined` while that is not proved, nothing where it knows none. */
function registeredType(proved: Proved, registry: Registry, game: Address, clone: GameClone): { readonly gameType?: number } | undefined {
  const types = clone.gameType === undefined ? new Set([registry.respectedGameType, ...KNOWN_TYPES]) : [clone.gameType]
  const ids = [...types].map((type) =>
    proved.slot(registry.factory, slotInMapping(gameUuid(type, clone.rootClaim, clone.extraData), FACTORY.games)),
  )
  if (ids.includes(undefined)) return undefined
  const id = ids.map((one) => unpackGameId(one ?? 0n)).find((one) => one.game === game)
  return id === undefined ? {} : { gameType: id.gameType }
}

function wasRespected(proved: Proved, game: Address, gameType: number): boolean | undefined {
  const place = RESPECTED_WHEN_MADE[gameType]
  if (place === undefined) return false
  const value = proved.slot(game, place.slot)
  return value === undefined ? undefined : ((value >> place.bit) & 1n) === 1n
}

/** The anchor game, held against all that makes a game void, though the registry did so when it took it: what it did since is not held against the anchor there. */
function readAnchor(proved: Proved, registry: Registry, root: RollupRoot): LayerOneState['anchor'] | undefined {
  const game = registry.anchorGame
  const code = proved.code(game)
  const record = readRecord(proved, registry, game)
  if (code === undefined || record === undefined) return undefined
  const without = (fault: GameFault): LayerOneState['anchor'] => ({ fault, game })
  const clone = readGameClone(code)
  if (clone === undefined) return without('unreadable')
  const registered = registeredType(proved, registry, game, clone)
  if (registered === undefined) return undefined
  const { gameType } = registered
  if (gameType === undefined) return without('unregistered')
  const respected = gameType === registry.respectedGameType || wasRespected(proved, game, gameType)
  if (respected === undefined) return undefined
  const fault = anchorFault(record, registry, respected)
  const claim = claimOf(clone, gameType, root)
  if (claim === undefined) return without('super-root')
  if (fault !== undefined) return without(fault)
  const { createdAt, resolvedAt } = record
  return { ...claim, game: { address: game, gameType, createdAt, resolvedAt } }
}

function anchorFault(record: GameRecord, registry: Registry, respected: boolean): GameFault | undefined {
  if (record.status === IN_PROGRESS || record.resolvedAt === 0n) return 'unresolved'
  if (record.status !== DEFENDER_WINS) return 'lost'
  if (record.isBlacklisted) return 'blacklisted'
  if (record.createdAt <= registry.retiredUntil) return 'retired'
  return respected ? undefined : 'other-type'
}

/** The newest games of the respected type that may still be anchored. */
function readProposals(proved: Proved, registry: Registry, root: RollupRoot): LayerOneState['proposals'] | undefined {
  const { factory, respectedGameType } = registry
  const count = proved.slot(factory, word(FACTORY.list))
  if (count === undefined) return undefined
  const placed = (from: bigint, to: bigint) =>
    Array.from({ length: Number(to - from) }, (_, at) => proved.slot(factory, slotInArray(FACTORY.list, count - 1n - from - BigInt(at))))
  const respected = (ids: readonly (bigint | undefined)[]) =>
    ids.map((id) => unpackGameId(id ?? 0n)).filter(({ gameType, game }) => gameType === respectedGameType && game !== ZERO)
  const most = (limit: bigint): bigint => (count < limit ? count : limit)
  const newest = placed(0n, most(LATEST_GAMES))
  const isMissing = !newest.includes(undefined) && respected(newest).length === 0
  const ofType = respected(isMissing ? placed(most(LATEST_GAMES), most(MOST_GAMES)) : newest).slice(0, Number(LATEST_GAMES))
  return ofType.flatMap(({ game, gameType }) => readProposal(proved, registry, root, { game, gameType }) ?? [])
}

function readProposal(
  proved: Proved,
  registry: Registry,
  root: RollupRoot,
  { game, gameType }: { readonly game: Address; readonly gameType: number },
): LayerOneState['proposals'][number] | undefined {
  const code = proved.code(game)
  const record = readRecord(proved, registry, game)
  const resolution = EXPECTED_RESOLUTION[gameType]
  const expected = resolution === undefined ? undefined : proved.slot(game, resolution)
  if (code === undefined || record === undefined) return undefined
  const clone = readGameClone(code)
  const isOpen = record.status === IN_PROGRESS || record.status === DEFENDER_WINS
  const claim = clone && claimOf(clone, gameType, root)
  if (clone === undefined || claim === undefined || !isOpen || record.isBlacklisted || record.createdAt <= registry.retiredUntil)
    return undefined
  const { challengeSeconds } = root
  const until =
    resolution === undefined ? challengeSeconds && record.createdAt + BigInt(challengeSeconds) : (expected ?? MAX_TIME) & MAX_TIME
  return {
    game,
    gameType,
    proposer: clone.creator,
    ...claim,
    createdAt: record.createdAt,
    ...defined({ challengeableUntil: until === MAX_TIME ? undefined : until || undefined }),
  }
}
