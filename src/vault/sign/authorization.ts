import { keccak256 } from '#core/bytes/keccak256'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Authorization, Signature, SignedAuthorization } from '#core/ethereum/transaction'
import type { Bytes } from '../deps.ts'
import { signDigest, signerOf } from './ecdsa.ts'
import { bytesFromHex, envelope, integerBytes } from './rlp.ts'

/** EIP-7702: what sets an authorization apart from everything else that is signed. */
const MAGIC = 0x05

const digestBytes = ({ chainId, address, nonce }: Authorization): Bytes =>
  keccak256(envelope(MAGIC, [integerBytes(chainId), bytesFromHex(address, 'authorization'), integerBytes(nonce)]))

/** keccak256(0x05 ‖ rlp([chain id, address, nonce])) of EIP-7702. Throws `tx/invalid`. */
export const digestOfAuthorization = (authorization: Authorization): Hex => fromBytes(digestBytes(authorization))

/** The key is the caller's to wipe. Throws `tx/invalid`, `vault/self-check`. */
export const signAuthorization = async (
  authorization: Authorization,
  account: Address,
  privateKey: Bytes,
): Promise<{ readonly signature: Signature }> => ({ signature: await signDigest(digestBytes(authorization), account, privateKey) })

/** Whose tuple it is; `undefined` where it is nobody's. Throws `tx/invalid`. */
export const signerOfAuthorization = (tuple: SignedAuthorization): Address | undefined => signerOf(digestBytes(tuple), tuple.signature)
