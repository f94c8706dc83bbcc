import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { ConsensusConfig } from '#core/chains/consensus'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { computeSigningRoot, SUITE } from '../light-client/bls.ts'
import {
  bootstrapType,
  DENEB_PAYLOAD_HEADER,
  type ExecutionPayloadHeader,
  finalityUpdateType,
  type LightClientHeader,
  optimisticUpdateType,
  type SyncAggregate,
  type SyncCommittee,
  syncCommitteeType,
  updateType,
} from '../light-client/containers.ts'
import { EXECUTION_PAYLOAD, forkAtSlot, forkRules } from '../light-client/forks.ts'
import { beaconRootOf } from '../light-client/header.ts'
import { writeValue } from '../light-client/json.ts'
import { type SparseTree, sparseTree } from '../light-client/sparse-tree.ts'
import { hashTreeRoot } from '../light-client/ssz.ts'

/** A payload header of Deneb and later. */
export type PayloadHeader = Extract<ExecutionPayloadHeader, { readonly blobGasUsed: bigint }>

type Link = { readonly slot: number; readonly header: LightClientHeader; readonly root: Uint8Array; readonly state: SparseTree }

/** What a beacon node answers light clients: JSON, or nothing where it has none. */
export type PracticeBeacon = {
  /** Makes a block of a payload, in the slot of its time. */
  append(payload: PayloadHeader): void
  /** Of all blocks, the first one first. */
  roots(): readonly Hex[]
  /** Root of the newest block; zero before the first. */
  head(): Hex
  bootstrap(root: string): unknown
  updates(): readonly unknown[]
  finality(): unknown
  optimistic(): unknown
}

/** The first secret key; the others count up from it. The whole world knows them: they vouch for nothing but play. */
const FIRST_SECRET = 0x61737361792070726163746963652120n

type Committee = { readonly committee: SyncCommittee; readonly root: Uint8Array; sign(root: Uint8Array): SyncAggregate }

/** A committee of which everybody signs: one signature with the sum of their secret keys. */
function createCommittee(size: number): Committee {
  const { G1, fields, longSignatures } = bls12_381
  const secrets = Array.from({ length: size }, (_, seat) => FIRST_SECRET + BigInt(seat))
  const sum = secrets.reduce((one, other) => fields.Fr.add(one, other), 0n)
  const publicKey = (secret: bigint): Uint8Array => G1.Point.BASE.multiply(secret).toBytes(true)
  const committee = { pubkeys: secrets.map(publicKey), aggregatePubkey: publicKey(sum) }
  return {
    committee,
    root: hashTreeRoot(syncCommitteeType(size), committee),
    sign: (root) => ({
      syncCommitteeBits: new Uint8Array(size / 8).fill(0xff),
      syncCommitteeSignature: longSignatures.sign(longSignatures.hash(root, SUITE), fields.Fr.toBytes(sum)).toBytes(true),
    }),
  }
}

/** The first beacon block has no parent. */
const NO_ROOT = new Uint8Array(32)

function createLink(config: ConsensusConfig, payload: PayloadHeader, committee: Uint8Array, parent: Link | undefined): Link {
  const slot = (Number(payload.timestamp) - config.genesisTime) / config.secondsPerSlot
  const rules = forkRules(forkAtSlot(slot, config))
  const state = sparseTree(
    new Map([
      [rules.currentSyncCommittee, committee],
      [rules.nextSyncCommittee, committee],
      // A block is final once it has a child: there is one who makes blocks, and nobody to disagree.
      [rules.finalizedRoot, parent?.root ?? NO_ROOT],
    ]),
  )
  const body = sparseTree(new Map([[EXECUTION_PAYLOAD, hashTreeRoot(DENEB_PAYLOAD_HEADER, payload)]]))
  const beacon = { slot, proposerIndex: 0, parentRoot: parent?.root ?? NO_ROOT, stateRoot: state.root, bodyRoot: body.root }
  return {
    slot,
    state,
    header: { beacon, execution: payload, executionBranch: body.branch(EXECUTION_PAYLOAD) },
    root: beaconRootOf(beacon),
  }
}

/**
 * A beacon chain with one committee, whose keys everybody knows, over the blocks of the practice chain. Signatures, branches and roots are real: the light client of
 * the product follows it as it follows any other. The last block of each answer is signed in the slot after it.
 */
export function createPracticeBeacon(config: ConsensusConfig): PracticeBeacon {
  const size = config.syncCommitteeSize
  const { committee, root: committeeRoot, sign } = createCommittee(size)
  const links: Link[] = []
  const signatures = new WeakMap<Link, SyncAggregate>()

  const signed = (link: Link) => {
    const syncAggregate = signatures.get(link) ?? sign(computeSigningRoot(link.root, link.slot + 1, config))
    signatures.set(link, syncAggregate)
    return { attestedHeader: link.header, syncAggregate, signatureSlot: link.slot + 1 }
  }
  const final = (link: Link, finalized: Link) => ({
    ...signed(link),
    finalizedHeader: finalized.header,
    finalityBranch: link.state.branch(forkRules(forkAtSlot(link.slot, config)).finalizedRoot),
  })
  const versioned = (link: Link, data: unknown) => ({ version: forkAtSlot(link.slot, config), data })
  const newest = (): readonly [Link | undefined, Link | undefined] => [links.at(-1), links.at(-2)]

  return {
    append(payload) {
      links.push(createLink(config, payload, committeeRoot, links.at(-1)))
    },
    roots: () => links.map(({ root }) => fromBytes(root)),
    head: () => fromBytes(links.at(-1)?.root ?? NO_ROOT),
    bootstrap(root) {
      const link = links.find((one) => fromBytes(one.root) === root)
      if (link === undefined) return undefined
      const fork = forkAtSlot(link.slot, config)
      const branch = link.state.branch(forkRules(fork).currentSyncCommittee)
      const value = { header: link.header, currentSyncCommittee: committee, currentSyncCommitteeBranch: branch }
      return versioned(link, writeValue(bootstrapType(fork, size), value as never))
    },
    updates() {
      const [head, parent] = newest()
      if (head === undefined || parent === undefined) return []
      const fork = forkAtSlot(head.slot, config)
      const nextSyncCommitteeBranch = head.state.branch(forkRules(fork).nextSyncCommittee)
      const value = { ...final(head, parent), nextSyncCommittee: committee, nextSyncCommitteeBranch }
      return [versioned(head, writeValue(updateType(fork, size), value as never))]
    },
    finality() {
      const [head, parent] = newest()
      if (head === undefined || parent === undefined) return undefined
      return versioned(head, writeValue(finalityUpdateType(forkAtSlot(head.slot, config), size), final(head, parent) as never))
    },
    optimistic() {
      const [head] = newest()
      return head && versioned(head, writeValue(optimisticUpdateType(forkAtSlot(head.slot, config), size), signed(head) as never))
    },
  }
}
