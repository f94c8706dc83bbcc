import type { Address } from '../ethereum/address.ts'
import { concat, type Hex, pad, word } from '../bytes/hex.ts'
import { keccak, keccakText } from '../bytes/keccak.ts'

/** Contracts on layer 1 that say what a chain of the OP Stack is. */
export const L1_CONTRACTS = ['SystemConfig', 'OptimismPortal2', 'AnchorStateRegistry', 'DisputeGameFactory'] as const
export type L1Contract = (typeof L1_CONTRACTS)[number]

/** A contract behind its proxy, proved. */
export type L1Implementation = { readonly implementation: Address; readonly version: string }

/** ERC-1967. */
export const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** A slot whose name is hashed, less one, as ERC-1967 does it. */
const namedSlot = (name: string): Hex => word(BigInt(keccakText(name)) - 1n)

/** Slots of `SystemConfig` that stay where they are in every release: they are named, not counted. */
export const SYSTEM_CONFIG = {
  /** keccak256("systemconfig.unsafeblocksigner"), which op-node itself proves. */
  unsafeBlockSigner: '0x65a7ed542fb37fe237fdfbdd70b31598523fe5b32879e307bae27a0bd9581c08',
  optimismPortal: /* @__PURE__ */ namedSlot('systemconfig.optimismportal'),
  l1StandardBridge: /* @__PURE__ */ namedSlot('systemconfig.l1standardbridge'),
  l1Messenger: /* @__PURE__ */ namedSlot('systemconfig.l1crossdomainmessenger'),
} as const satisfies Readonly<Record<string, Hex>>

/** `OptimismPortal2` from 4.6 on. Before, slot 62 is not there, and respected type and blacklist stand in the portal itself (slots 58 and 59). */
export const PORTAL = { anchorStateRegistry: word(62n) } as const

/** `AnchorStateRegistry` from 3.5 on. 1.0 has a mapping by game type in slot 1, and 2.2 its factory, portal and anchor one slot later. */
export const REGISTRY = {
  disputeGameFactory: word(1n),
  anchorGame: word(2n),
  startingRoot: word(3n),
  startingNumber: word(4n),
  blacklist: 5n,
  /** Respected game type, u32 from bit 0; retirement timestamp, u64 from bit 32. */
  respectedAndRetired: word(6n),
} as const

/** `DisputeGameFactory`: the same in all releases so far. */
export const FACTORY = { games: 103n, list: 104n } as const

/** A game, whatever its type: created, u64 from bit 0; resolved, u64 from bit 64; status, u8 from bit 128. */
export const GAME = { times: word(0n) } as const

/** Where a game says whether its type was the respected one when it was made: slot and bit, by type. 4 and 9 are of super roots (`SuperFaultDisputeGame`). */
export const RESPECTED_WHEN_MADE: Readonly<Record<number, { readonly slot: Hex; readonly bit: bigint }>> = {
  0: { slot: word(10n), bit: 0n },
  1: { slot: word(10n), bit: 0n },
  4: { slot: word(9n), bit: 0n },
  8: { slot: word(10n), bit: 0n },
  9: { slot: word(9n), bit: 0n },
  621: { slot: word(0n), bit: 144n },
}

/** Where a game of several proofs says when it can be resolved at the earliest, u64, by type. All ones: not as it stands. */
export const EXPECTED_RESOLUTION: Readonly<Record<number, Hex>> = { 621: word(7n) }

/** Types that an anchor may be of: fault proofs (0, 1, 8), and Base's proofs of several kinds (621). */
export const KNOWN_TYPES = [0, 1, 8, 621] as const

/** The slot of `key` in a mapping at `at`. */
export const slotInMapping = (key: Hex, at: bigint): Hex => keccak(concat(pad(key), word(at)))

/** The slot of an item of a dynamic array of words at `at`. */
export const slotInArray = (at: bigint, index: bigint): Hex => word(BigInt.asUintN(256, BigInt(keccak(word(at))) + index))

/**
 * Versions whose layout is the one above, without the last number, which no layout changed with. Sources: superchain-registry, `standard-versions-mainnet.toml`, of
 * op-contracts v4.0.0 (upgrade 16), v4.1.0 (16a) and v5.0.0 (17); base/contracts at Azul, whose layouts of 2026 are the same in these slots; the sources of op-contracts
 * v7.0.0 (19) and v8.0.0 (20), compiled (devnet/vendor/optimism-v8.json).
 */
const KNOWN_VERSIONS: Readonly<Record<L1Contract, readonly string[]>> = {
  SystemConfig: ['3.4', '3.7', '3.11', '3.13', '3.14', '4.0'],
  OptimismPortal2: ['4.6', '5.0', '5.1', '5.2', '5.6', '5.8'],
  AnchorStateRegistry: ['3.5', '3.7', '3.9'],
  DisputeGameFactory: ['1.2', '1.3', '1.4', '1.6'],
}

/**
 * Implementations on Ethereum with their versions: until v5.0.0 by the same file of superchain-registry, of v6.0.0 to v8.0.0 as they follow from the compiled code; they are what
 * the upgrades of 2026 installed (l2beat, diffHistory.md of 14 August 2026; superchain-ops, sep/107). One that is listed under another version than its code says is not what it is taken for.
 * Not listed is the factory of v5.0.0 (0x74fa…7d50): the registry has it as 1.4.0, and the chain answers 1.3.0.
 */
const PUBLISHED: Readonly<Record<Address, readonly [contract: L1Contract, version: string]>> = {
  '0x670b850a235a6fa98cd7a195eb139d0277e471fa': ['SystemConfig', '4.0.0'],
  '0x42ad0173051225ac784100e9acd43349707f4db9': ['SystemConfig', '3.14.2'],
  '0x2fa28989fc559836e9d66dff3010c7f7f41c65ed': ['SystemConfig', '3.11.0'],
  '0x2bfe4a5bd5a41e9d848d843ebcdfa15954e9a557': ['SystemConfig', '3.7.0'],
  '0xfaa660bf783cbaa55e1b7f3475c20db74a53b9fa': ['SystemConfig', '3.4.0'],
  '0x1005217ad392dc64cef501fa1777a27d42166748': ['OptimismPortal2', '5.8.0'],
  '0xe89f13c5ee4033b2d3cd76c9d6958efbfe26d3c2': ['OptimismPortal2', '5.6.1'],
  '0x7cf803296662e8c72a6c1d6450572209acf7f202': ['OptimismPortal2', '5.1.1'],
  '0x381e729ff983fa4bced820e7b922d79bf653b999': ['OptimismPortal2', '5.0.0'],
  '0xefed7f38bb9be74bba583a1a5b7d0fe7c9d5787a': ['OptimismPortal2', '4.6.0'],
  '0x8f40cc98d694ab986f026c5383a181fcc9b6b281': ['AnchorStateRegistry', '3.9.0'],
  '0xeb69cc681e8d4a557b30dffbad85affd47a2cf2e': ['AnchorStateRegistry', '3.5.0'],
  '0x72b971717e088b59f26d4236be222adb6acd393b': ['DisputeGameFactory', '1.6.1'],
  '0xc040f392e52cb6970ca8e110c280fe24e07c5e2c': ['DisputeGameFactory', '1.4.0'],
  '0x33d1e8571a85a538ed3d5a4d88f46c112383439d': ['DisputeGameFactory', '1.2.0'],
}

const ETHEREUM = 1

/** True where the slots above are those of this implementation, which is proved to run on the chain `l1`. */
export function hasKnownLayout(contract: L1Contract, { implementation, version }: L1Implementation, l1: number): boolean {
  const published = l1 === ETHEREUM ? PUBLISHED[implementation] : undefined
  if (published !== undefined && (published[0] !== contract || published[1] !== version)) return false
  const [major = '', minor = '', patch = ''] = version.split('.', 3)
  // What is not released, or of a variant, may lie otherwise.
  return /^\d+$/.test(patch) && KNOWN_VERSIONS[contract].includes(`${major}.${minor}`)
}
