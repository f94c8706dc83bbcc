import { normalizeZ } from '@noble/curves/abstract/curve.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { merkleize, bytesRoot, pair, type Root, sha256 } from './ssz.ts'

const { Point } = bls12_381.G1
const { Fr, Fp } = bls12_381.fields
type G1 = InstanceType<typeof Point>

/** What the members of a sync committee sign with (consensus-specs, phase0/beacon-chain.md, `hash_to_point`). */
const DST = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'

/** A sync committee whose secret keys are known to the whole world. */
export type Committee = {
  /** Compressed, 48 bytes each. */
  readonly publicKeys: readonly Uint8Array[]
  readonly aggregate: Uint8Array
  /** `hash_tree_root` of it. */
  readonly root: Root
  /** Signs for the members whose bits are set. The sum of their secret keys gives the sum of their signatures. */
  sign(message: Uint8Array, signers: readonly boolean[]): Uint8Array
}

/**
 * The committee of a period, always the same for a name. Members' secret keys follow each other, `first + n`, so that each public key
 * is the one before plus the generator: an addition instead of a multiplication, and 512 of them in some 20 ms. The last three
 * members are the first three again, as a validator may have several seats.
 */
export function committeeOf(name: string, period: number, size: number): Committee {
  const first = Fr.create(BigInt(`0x${Buffer.from(sha256(`${name}, sync committee ${period}`)).toString('hex')}`))
  const different = size - 3
  const points: G1[] = [Point.BASE.multiply(first)]
  while (points.length < different) points.push((points.at(-1) as G1).add(Point.BASE))
  const secrets = Array.from({ length: size }, (_, seat) => Fr.add(first, BigInt(seat % different)))
  const sum = (keys: readonly bigint[]) => keys.reduce((a, b) => Fr.add(a, b), 0n)

  const flat = normalizeZ(Point, [...points, Point.BASE.multiply(sum(secrets))]).map(compressed)
  const publicKeys = secrets.map((_, seat) => flat[seat % different] as Uint8Array)
  const aggregate = flat.at(-1) as Uint8Array
  const keyRoot = (key: Uint8Array) => bytesRoot(key, 1)
  return {
    publicKeys,
    aggregate,
    root: pair(merkleize(publicKeys.map(keyRoot), Math.log2(size)), keyRoot(aggregate)),
    sign(message, signers) {
      const secret = sum(secrets.filter((_, seat) => signers[seat]))
      return bls12_381.longSignatures.sign(bls12_381.longSignatures.hash(message, DST), Fr.toBytes(secret)).toBytes(true)
    },
  }
}

/** As ZCash writes points. noble's `toBytes` would prove each one to be of the right group first, which these are. */
function compressed(point: G1): Uint8Array {
  const { x, y } = point.toAffine()
  const bytes = Uint8Array.from(Fp.toBytes(x))
  bytes[0] = (bytes[0] as number) | 0x80 | (y > Fp.ORDER / 2n ? 0x20 : 0)
  return bytes
}
