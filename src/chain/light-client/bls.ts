import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { ConsensusConfig } from '#core/chains/consensus'
import { fail } from '#core/errors'
import { toBytes } from '#core/bytes/hex'
import type { SyncAggregate, SyncCommittee } from './containers.ts'
import { computeEpochAtSlot, computeForkVersion } from './forks.ts'
import { hashPair } from './ssz.ts'

const { Point } = bls12_381.G1
const { Fp, Fp12 } = bls12_381.fields
type Key = InstanceType<typeof Point>

/** The generator of the keys' group. Not noble's own point, for which each check would first make a table of 1,408 others. */
const GENERATOR = Point.fromAffine(Point.BASE.toAffine())

/** Ciphersuite of the beacon chain (consensus-specs, phase0, BLS signatures). */
export const SUITE = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'
/** Spec: altair, `DOMAIN_SYNC_COMMITTEE`. */
const DOMAIN_SYNC_COMMITTEE = 7

/** Spec: `compute_fork_data_root`. */
export function computeForkDataRoot(version: Uint8Array, genesisValidatorsRoot: Uint8Array): Uint8Array {
  const padded = new Uint8Array(32)
  padded.set(version)
  return hashPair(padded, genesisValidatorsRoot)
}

/** What a sync committee signs for a block: its root, under the fork of the slot before the signature (spec: `compute_domain`, `compute_signing_root`). */
export function computeSigningRoot(beaconRoot: Uint8Array, signatureSlot: number, config: ConsensusConfig): Uint8Array {
  const version = computeForkVersion(computeEpochAtSlot(Math.max(signatureSlot, 1) - 1, config), config)
  const domain = new Uint8Array(32)
  domain[0] = DOMAIN_SYNC_COMMITTEE
  const forkDataRoot = computeForkDataRoot(toBytes(version) ?? domain, toBytes(config.genesisValidatorsRoot) ?? domain)
  domain.set(forkDataRoot.subarray(0, 28), 4)
  return hashPair(beaconRoot, domain)
}

export const hasSigned = (bits: Uint8Array, member: number): boolean => (((bits[member >> 3] ?? 0) >> (member & 7)) & 1) === 1

/** Members that signed: `sum(sync_committee_bits)` of the spec. */
export function countSigners({ syncCommitteeBits }: SyncAggregate): number {
  let count = 0
  for (let member = 0; member < syncCommitteeBits.length * 8; member++) if (hasSigned(syncCommitteeBits, member)) count++
  return count
}

/**
 * A key out of its compressed form (48 bytes, big-endian, three flags in front): a square root. That it is in the subgroup is not looked at, which would cost as much
 * again for each: the committee's root proves that the beacon chain took these keys, and their sum is looked at before the pairing. Throws for what is no point.
 */
function decompress(bytes: Uint8Array): Key {
  const [flags = 0] = bytes
  const x = Fp.fromBytes(Uint8Array.of(flags & 0x1f, ...bytes.subarray(1)))
  const root = Fp.sqrt(Fp.add(Fp.mul(Fp.sqr(x), x), 4n))
  // Compressed, and not the point at infinity.
  if (flags >> 6 !== 0b10) throw fail('light-client/invalid-update', { why: 'a key of its committee is no point' })
  const isLarger = root > Fp.neg(root)
  return Point.fromAffine({ x, y: isLarger === (flags & 0x20) > 0 ? root : Fp.neg(root) })
}

/** Keys taken out of their compressed form. Forgotten together with their committee. */
const known = new WeakMap<Uint8Array, Key>()
function keyOf(compressed: Uint8Array): Key {
  let key = known.get(compressed)
  if (key === undefined) {
    key = decompress(compressed)
    known.set(compressed, key)
  }
  return key
}

/**
 * The keys of those who signed, added up. The committee comes with the sum of all its keys, which its root proves, so where most signed it is cheaper to take
 * away who did not: a few keys are decompressed instead of hundreds.
 */
function sumOfSigners(committee: SyncCommittee, aggregate: SyncAggregate): Key {
  const most = countSigners(aggregate) * 2 > committee.pubkeys.length
  let sum = most ? keyOf(committee.aggregatePubkey) : Point.ZERO
  for (const [member, pubkey] of committee.pubkeys.entries()) {
    const signed = hasSigned(aggregate.syncCommitteeBits, member)
    if (most && !signed) sum = sum.subtract(keyOf(pubkey))
    if (!most && signed) sum = sum.add(keyOf(pubkey))
  }
  return sum
}

/** Spec: `FastAggregateVerify` (draft-irtf-cfrg-bls-signature). False for what is no point of the curve, too; nobody's signature is never valid. */
export function fastAggregateVerify(committee: SyncCommittee, aggregate: SyncAggregate, signingRoot: Uint8Array): boolean {
  const { longSignatures } = bls12_381
  try {
    const signature = longSignatures.Signature.fromBytes(aggregate.syncCommitteeSignature)
    const message = longSignatures.hash(signingRoot, SUITE)
    // e(sum, message) = e(generator, signature), both on one side. The four points are looked at there: on their curve, in their subgroup, none at infinity.
    const pairs = [
      { g1: sumOfSigners(committee, aggregate).negate(), g2: message },
      { g1: GENERATOR, g2: signature },
    ]
    return Fp12.eql(bls12_381.pairingBatch(pairs), Fp12.ONE)
  } catch {
    // Bytes that are no point, or a sum at infinity: nothing that a committee signs with.
    return false
  }
}
