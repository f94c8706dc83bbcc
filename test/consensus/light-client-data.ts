import {
  branchJson,
  emptyLightHeaderJson,
  epochOf,
  forkAt,
  INDICES,
  lightHeaderJson,
  periodOf,
  type Shape,
  shapeOf,
  signingRoot,
  slotsPerPeriod,
} from './beacon.ts'
import type { Committee } from './committee.ts'
import type { Json } from './execution.ts'
import type { Link, Simulation } from './simulation.ts'
import { hexOf } from './ssz.ts'

/** An answer of the light client routes: which fork's shape, and the object. */
export type Versioned = { readonly version: string; readonly data: Json }

/** Who of a committee signs a slot: by seat. */
export type Signers = (seat: number, slot: number) => boolean

/** One in 32 is away, others in each slot. */
export const MOST: Signers = (seat, slot) => (seat * 7 + slot * 13) % 32 !== 0

/** What a beacon node tells light clients (consensus-specs, altair/light-client/full-node.md). */
export type LightClientData = {
  /** Undefined where no finalized epoch begins with this block. */
  bootstrap(root: string): Versioned | undefined
  /** The best update of a period; undefined where none was signed in it yet. */
  update(period: number): Versioned | undefined
  finalityUpdate(): Versioned | undefined
  optimisticUpdate(): Versioned | undefined
  /** An update for a block of one's choice. */
  updateOf(attested: Link, signers?: Signers): Versioned
}

/** How many signatures are kept: making one takes some 15 ms. */
const KEPT = 64

export function createLightClientData(chain: Simulation): LightClientData {
  const { config } = chain
  const signatures = new Map<string, Json>()
  const fork = (slot: number) => forkAt(config, epochOf(config, slot)).fork
  const lightHeader = ({ header, block, graffito }: Link, shape: Shape) => lightHeaderJson(config, header, block, graffito, shape)

  /** Signed in the slot after it, at once, whether that slot ever gets a block or not. */
  function signed({ slot, root }: Link, signers: Signers): Json {
    const committee = chain.committee(periodOf(config, slot + 1))
    const present = committee.publicKeys.map((_, seat) => signers(seat, slot))
    return {
      sync_committee_bits: bitsOf(present),
      sync_committee_signature: hexOf(committee.sign(signingRoot(config, root, slot + 1), present)),
    }
  }

  function signedByMost(link: Link): Json {
    const key = hexOf(link.root)
    const aggregate = signatures.get(key) ?? signed(link, MOST)
    signatures.set(key, aggregate)
    for (const oldest of signatures.keys()) if (signatures.size > KEPT) signatures.delete(oldest)
    return aggregate
  }

  const optimistic = (attested: Link, signers: Signers): Versioned => ({
    version: fork(attested.slot),
    data: {
      attested_header: lightHeader(attested, shapeOf(fork(attested.slot))),
      sync_aggregate: signers === MOST ? signedByMost(attested) : signed(attested, signers),
      signature_slot: String(attested.slot + 1),
    },
  })

  function final(attested: Link, signers: Signers): Versioned {
    const shape = shapeOf(fork(attested.slot))
    const index = INDICES[shape].finalized
    const finalized = chain.finalizedBy(attested)
    const { version, data } = optimistic(attested, signers)
    return {
      version,
      data: {
        ...data,
        finalized_header: finalized === undefined ? emptyLightHeaderJson(shape) : lightHeader(finalized, shape),
        finality_branch: branchJson(finalized === undefined ? [] : chain.state(attested).branch(index), index),
      },
    }
  }

  function updateOf(attested: Link, signers: Signers = MOST): Versioned {
    const index = INDICES[shapeOf(fork(attested.slot))].next
    const { version, data } = final(attested, signers)
    return {
      version,
      data: {
        ...data,
        next_sync_committee: committeeJson(chain.committee(periodOf(config, attested.slot) + 1)),
        next_sync_committee_branch: branchJson(chain.state(attested).branch(index), index),
      },
    }
  }

  return {
    bootstrap(root) {
      const link = chain.byRoot(root)
      const finalized = chain.finalizedBy(chain.head())
      if (link === undefined || finalized === undefined || link.slot > finalized.slot || !chain.beginsEpoch(link)) {
        return undefined
      }
      const version = fork(link.slot)
      const index = INDICES[shapeOf(version)].current
      return {
        version,
        data: {
          header: lightHeader(link, shapeOf(version)),
          current_sync_committee: committeeJson(chain.committee(periodOf(config, link.slot))),
          current_sync_committee_branch: branchJson(chain.state(link).branch(index), index),
        },
      }
    },
    update(period) {
      // The last block of a period is signed in the next one, by the next committee.
      const last = (period + 1) * slotsPerPeriod(config) - 2
      const attested = chain.upTo(last)
      return attested === undefined || periodOf(config, attested.slot) !== period ? undefined : updateOf(attested)
    },
    finalityUpdate: () => (chain.finalizedBy(chain.head()) === undefined ? undefined : final(chain.head(), MOST)),
    optimisticUpdate: () => optimistic(chain.head(), MOST),
    updateOf,
  }
}

const committeeJson = ({ publicKeys, aggregate }: Committee): Json => ({
  pubkeys: publicKeys.map(hexOf),
  aggregate_pubkey: hexOf(aggregate),
})

/** `Bitvector`: the first seat is the lowest bit of the first byte. */
export function bitsOf(present: readonly boolean[]): string {
  const bytes = new Uint8Array(present.length / 8)
  for (const [seat, here] of present.entries()) if (here) bytes[seat >> 3] = (bytes[seat >> 3] as number) | (1 << (seat & 7))
  return hexOf(bytes)
}
