import type { Consent } from '#core/signing/consent'
import type { Authorization, SetCodeTransaction, Signature } from '#core/ethereum/transaction'
import type { WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { UrMessage } from '#core/ur/registry/fields'
import type { Account, Keyring } from '#core/identity/account'
import type { DigestId } from '#core/signing/digests'
import type { Request } from '#core/signing/request'
import type { Client } from '#protocol'
import type { Presence, SignedTask, VaultCalls, VaultEvents } from '#protocol/vault'
import type { DevicePort } from './devices/device-port.ts'

/** What a signer may be asked about. A bare `hash` is among them because apps ask for it; no signer signs one. */
export type SignableKind = Request['kind']

/** What is to be signed, whole: a signer with a display shows it, and computes the digest from it itself. There is none for a bare hash. */
export type SignTask =
  | SignedTask
  /**
   * EIP-7702, for a signer that `signsTogether`: the account's own authorization and the transaction that carries it. The list of `transaction` is not read:
   * the signed authorization will be all of it. The consent names the authorization's digest, which is the only one that is known before.
   */
  | { readonly kind: 'delegation'; readonly transaction: SetCodeTransaction; readonly authorization: Authorization }

/** Whether a signer signs this kind, and why not: a failure of the catalogue, which has its remedy. */
export type Capability = { readonly kind: 'yes' } | { readonly kind: 'no'; readonly error: WireError }

/** What a signer gives back. */
export type Signed =
  /** A transaction, encoded with its signature. `hash`: its keccak256. */
  | { readonly kind: 'raw-transaction'; readonly raw: Hex; readonly hash: Hex }
  /** The signature alone, of any task: what devices give. */
  | { readonly kind: 'signature'; readonly signature: Signature }
  /** Both signatures of a delegation. `signature`: of the transaction whose list is the authorization with its signature. */
  | { readonly kind: 'delegation'; readonly authorization: Signature; readonly signature: Signature }
  /** Bytes as whoever asked verifies them: r, s and v of 27 or 28, or those that a contract takes (ERC-1271). */
  | { readonly kind: 'bytes'; readonly signature: Hex }

/** What a signer shows on a display of its own, so that the Review can print the same to compare. */
export type DisplayedFact = 'fields' | DigestId

/** What a device without a keyboard has the person enter here. Digits of a PIN are places of the matrix that it shows: 7 8 9, 4 5 6, 1 2 3. */
export type DeviceQuestion = 'pin-matrix' | 'passphrase'

/** What a signer waits for meanwhile. The last one reported holds until the next, or until `sign` settles. */
export type SignerProgress =
  /** The person connects the device, or opens its application. */
  | { readonly kind: 'connect' }
  | { readonly kind: 'unlock-device' }
  /**
   * The person shows the parts of this message to the device as animated codes (ERC-4527), then scans its answer, which is given to `answer`. One that is
   * not right is refused by it, with why, and is not used; another may be given until `sign` settles.
   */
  | { readonly kind: 'exchange-codes'; readonly message: UrMessage; readonly answer: (message: UrMessage) => Promise<void> }
  /** The person answers for a device without a keyboard. What they say is kept nowhere; `cancel` of whoever waits gives up. */
  | { readonly kind: 'ask'; readonly question: DeviceQuestion; readonly answer: (text: string) => void }
  /** The person reads and confirms on the device. `shows`: what they should find there. */
  | { readonly kind: 'confirm'; readonly shows: readonly DisplayedFact[] }
  /** More owners have to sign before it counts. */
  | { readonly kind: 'collect'; readonly have: number; readonly need: number }

export type SignOptions = {
  /** For an account that always asks: the password or a passkey's answer, for the vault. */
  readonly presence?: Presence
  /** Time of the newest block known, in milliseconds since the epoch: the vault counts limits by the lower of this and the clock. */
  readonly blockTime?: number
  /** Ends waiting for a person or a device; `sign` then throws `app/aborted`. A signer that waits for nobody takes no notice. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SignerProgress) => void
}

/** One account's way to sign, whatever holds its key. */
export type Signer = {
  readonly kind: string
  readonly account: Account
  /** Whether a device has to be connected first. */
  readonly needsConnection: boolean
  /** Absent: it signs an authorization (EIP-7702) by itself. True: only together with the transaction that carries it. */
  readonly signsTogether?: true
  /** `task`: where it is known, whether just that can be signed. */
  can(kind: SignableKind, task?: SignTask): Capability
  /** Empty: it shows nothing, and the screen is all that the person sees. */
  displays(kind: SignableKind): readonly DisplayedFact[]
  /**
   * Signs what the person agreed to: `consent` names its digest. May wait for a person. Throws what `can` names, `app/aborted`, and failures of
   * what holds the key: of the vault `vault/*`.
   */
  sign(task: SignTask, consent: Consent, options?: SignOptions): Promise<Signed>
}

/** What signers reach the outside by. */
export type SignerPorts = {
  readonly vault: () => Client<VaultCalls, VaultEvents>
  /** The keyring of the account: of a device what it is called, and which seed is in it. */
  readonly keyring?: Keyring | undefined
  /** Absent where the browser cannot reach any device. */
  readonly devices?: DevicePort
}

/** Makes the signer of an account. */
export type SignerFactory = (account: Account, ports: SignerPorts) => Signer
