import { normalizeZ } from '@noble/curves/abstract/curve.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { type ConsensusConfig, FORK_NAMES, type ForkName } from '#core/chains/consensus'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { computeSigningRoot, SUITE } from '../bls.ts'
import {
  CAPELLA_PAYLOAD_HEADER,
  DENEB_PAYLOAD_HEADER,
  type ExecutionPayloadHeader,
  type LightClientBootstrap,
  type LightClientHeader,
  type LightClientUpdate,
  type SyncAggregate,
  type SyncCommittee,
  syncCommitteeType,
} from '../containers.ts'
import { EXECUTION_PAYLOAD, forkAtSlot, forkRules } from '../forks.ts'
import { beaconRootOf } from '../header.ts'
import { hashTreeRoot, leavesOf } from '../ssz.ts'
import { computeSyncCommitteePeriodAtSlot } from '../update.ts'
import { type SparseTree, sparseTree } from '../sparse-tree.ts'

/**
 * A beacon chain that exists only where a light client looks: real committees that really sign, states and bodies with the real places, and nothing else. It
 * stands for who signs, never for the checks themselves.
 */

/** The minimal preset: 32 members, periods of 64 slots. Forks begin at these epochs; those without one never do. */
export const minimalConfig = (epochs: Partial<Record<ForkName, number>>): ConsensusConfig => ({
  name: 'minimal',
  genesisTime: 0,
  genesisValidatorsRoot: `0x${'42'.repeat(32)}`,
  secondsPerSlot: 6,
  slotsPerEpoch: 8,
  epochsPerSyncCommitteePeriod: 8,
  syncCommitteeSize: 32,
  forks: FORK_NAMES.flatMap((fork, at) => {
    const epoch = epochs[fork]
    return epoch === undefined ? [] : [{ fork, epoch, version: `0x0${at + 1}000001` as Hex }]
  }),
})

/** A chain that has every fork up to this one from its first block on. */
export const configAt = (last: ForkName): ConsensusConfig =>
  minimalConfig(Object.fromEntries(FORK_NAMES.slice(0, FORK_NAMES.indexOf(last) + 1).map((fork) => [fork, 0])))

export type Signers = { readonly committee: SyncCommittee; readonly first: bigint }

type Key = InstanceType<typeof bls12_381.G1.Point>

/** A point that is surely of the group, compressed: noble would prove that of each key again, at 3 ms. */
function compress(key: Key): Uint8Array {
  const { x, y } = key.toAffine()
  const bytes = hexToBytes(x.toString(16).padStart(96, '0'))
  bytes[0] = (bytes[0] ?? 0) | (y * 2n > bls12_381.fields.Fp.ORDER ? 0xa0 : 0x80)
  return bytes
}

/** A committee with secret keys that count up from one of its own, so that each public key is the one before it plus the generator. */
export function createCommittee(size: number, seed: number): Signers {
  const { Point } = bls12_381.G1
  const first = BigInt(seed + 1) * 1_000_003n
  let point = Point.BASE.multiply(first)
  let sum = Point.ZERO
  const points: Key[] = []
  for (let member = 0; member < size; member++, point = point.add(Point.BASE)) {
    points.push(point)
    sum = sum.add(point)
  }
  return { committee: { pubkeys: normalizeZ(Point, points).map(compress), aggregatePubkey: compress(sum) }, first }
}

/** Everybody but those absent signs: one signature with the sum of their secret keys. */
export function sign(
  { committee, first }: Signers,
  header: LightClientHeader,
  signatureSlot: number,
  config: ConsensusConfig,
  absent: ReadonlySet<number> = new Set(),
): SyncAggregate {
  const { Fr } = bls12_381.fields
  const syncCommitteeBits = new Uint8Array(committee.pubkeys.length / 8)
  let secret = 0n
  for (const member of committee.pubkeys.keys()) {
    if (absent.has(member)) continue
    syncCommitteeBits[member >> 3] = (syncCommitteeBits[member >> 3] ?? 0) | (1 << (member & 7))
    secret = Fr.add(secret, first + BigInt(member))
  }
  const root = computeSigningRoot(beaconRootOf(header.beacon), signatureSlot, config)
  const { longSignatures } = bls12_381
  const signature = longSignatures.sign(longSignatures.hash(root, SUITE), hexToBytes(secret.toString(16).padStart(64, '0')))
  return { syncCommitteeBits, syncCommitteeSignature: signature.toBytes(true) }
}

/** 32 bytes that tell their use and their number. */
export const filler = (use: number, number: number): Uint8Array => {
  const bytes = new Uint8Array(32).fill(use)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

/** A payload header with every field filled. */
export const payloadOf = (number: number, salt: number): ExecutionPayloadHeader => ({
  parentHash: filler(1 + salt, number - 1),
  feeRecipient: filler(2, number).slice(0, 20),
  stateRoot: filler(3 + salt, number),
  receiptsRoot: filler(4, number),
  logsBloom: new Uint8Array(256).fill(number % 256),
  prevRandao: filler(5, number),
  blockNumber: BigInt(number),
  gasLimit: 60_000_000n,
  gasUsed: 21_000n,
  timestamp: BigInt(number * 6),
  extraData: Uint8Array.of(1, 2, 3),
  baseFeePerGas: 1_000_000_007n,
  blockHash: filler(1 + salt, number),
  transactionsRoot: filler(6, number),
  withdrawalsRoot: filler(7, number),
  blobGasUsed: 131_072n,
  excessBlobGas: 0n,
})

/** What servers do to a header of before Gloas that they send in the shape of Gloas (consensus-specs, gloas, `upgrade_lc_header_to_gloas`). */
export function upgradeHeader(header: LightClientHeader, config: ConsensusConfig): LightClientHeader {
  if (!('execution' in header)) throw new Error('nothing to upgrade')
  const { header: shape, blockHash } = forkRules(forkAtSlot(header.beacon.slot, config))
  const { fields } = shape === 'deneb' ? DENEB_PAYLOAD_HEADER : CAPELLA_PAYLOAD_HEADER
  const leaves = leavesOf(fields, header.execution)
  const width = 2 ** Math.ceil(Math.log2(leaves.length))
  const filled = Array.from({ length: width }, (_, at) => [width + at, leaves[at] ?? new Uint8Array(32)] as const)
  const within = sparseTree(new Map(filled)).branch(width + Object.keys(fields).indexOf('blockHash'))
  const branch = [...within, ...header.executionBranch]
  if (31 - Math.clz32(blockHash) !== branch.length) throw new Error('the place of the block hash is not where the tree has it')
  const zeros = Array.from({ length: 11 - branch.length }, () => new Uint8Array(32))
  return { beacon: header.beacon, executionBlockHash: header.execution.blockHash, executionBranch: [...zeros, ...branch] }
}

type Block = { readonly header: LightClientHeader; readonly state: SparseTree }

/** What an update is made of; the committee of the signature's period signs, all but those absent. */
export type UpdateOptions = {
  readonly attested: number
  readonly finalized?: number
  readonly signature?: number
  readonly absent?: ReadonlySet<number>
  readonly signers?: Signers
}

/** A chain to follow. `salt`: two chains with different ones have the same committees, and other blocks. */
export function createSimulation(config: ConsensusConfig, salt = 0) {
  const size = config.syncCommitteeSize
  const committees = new Map<number, Signers>()
  const committeeOf = (period: number): Signers => {
    const made = committees.get(period) ?? createCommittee(size, period)
    committees.set(period, made)
    return made
  }
  const periodOf = (slot: number): number => computeSyncCommitteePeriodAtSlot(slot, config)
  const rootOf = (period: number): Uint8Array => hashTreeRoot(syncCommitteeType(size), committeeOf(period).committee)

  const bodyOf = (slot: number): { readonly root: Uint8Array; readonly rest: Partial<LightClientHeader> } => {
    const { header, blockHash } = forkRules(forkAtSlot(slot, config))
    if (header === 'beacon') return { root: filler(8, slot), rest: {} }
    if (header === 'gloas') {
      const executionBlockHash = filler(1 + salt, slot - 1)
      const body = sparseTree(new Map([[blockHash, executionBlockHash]]))
      return { root: body.root, rest: { executionBlockHash, executionBranch: body.branch(blockHash) } }
    }
    const payload = payloadOf(slot, salt)
    const {
      blobGasUsed: _used,
      excessBlobGas: _excess,
      ...early
    } = payload as typeof payload & { blobGasUsed: bigint; excessBlobGas: bigint }
    const execution = header === 'capella' ? early : payload
    const root = header === 'capella' ? hashTreeRoot(CAPELLA_PAYLOAD_HEADER, early) : hashTreeRoot(DENEB_PAYLOAD_HEADER, payload as never)
    const body = sparseTree(new Map([[EXECUTION_PAYLOAD, root]]))
    return { root: body.root, rest: { execution, executionBranch: body.branch(EXECUTION_PAYLOAD) } }
  }

  /** The block of a slot, whose state has another one finalized. */
  const blockAt = (slot: number, finalizedRoot: Uint8Array = filler(9, 0)): Block => {
    const rules = forkRules(forkAtSlot(slot, config))
    const state = sparseTree(
      new Map([
        [rules.currentSyncCommittee, rootOf(periodOf(slot))],
        [rules.nextSyncCommittee, rootOf(periodOf(slot) + 1)],
        [rules.finalizedRoot, finalizedRoot],
      ]),
    )
    const body = bodyOf(slot)
    const beacon = { slot, proposerIndex: slot % 7, parentRoot: filler(10 + salt, slot), stateRoot: state.root, bodyRoot: body.root }
    return { header: { beacon, ...body.rest } as LightClientHeader, state }
  }

  return {
    committeeOf,
    blockAt,
    checkpoint: (slot: number): Hex => fromBytes(beaconRootOf(blockAt(slot).header.beacon)),
    bootstrap(slot: number): LightClientBootstrap {
      const { header, state } = blockAt(slot)
      const place = forkRules(forkAtSlot(slot, config)).currentSyncCommittee
      const currentSyncCommittee = committeeOf(periodOf(slot)).committee
      return { header, currentSyncCommittee, currentSyncCommitteeBranch: state.branch(place) }
    },
    /** A whole update where something is finalized, with the next committee; an optimistic one else. */
    update({ attested, finalized, signature = attested + 1, absent, signers }: UpdateOptions): LightClientUpdate {
      const rules = forkRules(forkAtSlot(attested, config))
      const finalizedHeader = finalized === undefined ? undefined : blockAt(finalized).header
      const { header, state } = blockAt(attested, finalizedHeader === undefined ? undefined : beaconRootOf(finalizedHeader.beacon))
      const syncAggregate = sign(signers ?? committeeOf(periodOf(signature)), header, signature, config, absent)
      const signed = { attestedHeader: header, syncAggregate, signatureSlot: signature }
      if (finalizedHeader === undefined) return signed
      return {
        ...signed,
        nextSyncCommittee: committeeOf(periodOf(attested) + 1).committee,
        nextSyncCommitteeBranch: state.branch(rules.nextSyncCommittee),
        finalizedHeader,
        finalityBranch: state.branch(rules.finalizedRoot),
      }
    },
  }
}

/** The first so many members. */
export const absentOf = (count: number): ReadonlySet<number> => new Set(Array.from({ length: count }, (_, at) => at))
