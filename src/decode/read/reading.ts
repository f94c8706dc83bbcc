import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { SafeForm } from '#core/signing/safe-transaction'
import type { EntryPointVersion, Signable } from '#core/signing/signable'
import type { Words } from '#core/text/words'
import type { ReadError } from './fault.ts'
import type { JsonRecord } from './json.ts'

export type { ReadError } from './fault.ts'

/** What somebody pasted, dropped, scanned or opened as a link. `found` is empty only where one of the others is there. */
export type ParsedInput = {
  /** What it may be, most likely first; several where it is ambiguous. */
  readonly candidates: readonly ReadCandidate[]
  /** A signature alone, of 64 or 65 bytes: to be verified against something. */
  readonly signature?: Hex
  /** A report that this product wrote (`REPORT_MARK`), unread but for its JSON. */
  readonly report?: JsonRecord
  readonly refusal?: ReadError
}

/** One way to read the text. */
export type ReadCandidate = {
  /** "Signed transaction". */
  readonly what: Words
  /**
   * What was not in the text and nobody may make up. `from` alone holds nothing back: a message can be read without knowing who signs.
   */
  readonly needs: readonly MissingField[]
  /** Absent while anything but `from` is needed: see `answered`. */
  readonly signable?: Signable
  /** The same with holes (chain 0, entry point zero, no `to`): for `answered` alone, and never to be judged. */
  readonly draft: Signable
  readonly notes: readonly ReadNote[]
  /** The hash that the text gives for it. It is compared as soon as it can be. */
  readonly declared?: Hex
}

/** `safe`: the address of the Safe; `amount`: of a payment link that asks for none, in base units. */
export type MissingField = 'chain' | 'to' | 'from' | 'entry-point' | 'entry-point-version' | 'safe' | 'amount'

/** What a person answers to `needs`. `to: 'creation'`: the bytes are the code of a new contract. */
export type Answers = {
  readonly chainId?: number
  readonly from?: Address
  readonly to?: Address | 'creation'
  readonly entryPoint?: Address
  readonly entryPointVersion?: EntryPointVersion
  readonly safe?: Address
  /** Release of the Safe, which its hash depends on; 1.3.0 and later unless said. */
  readonly safeForm?: SafeForm
  readonly amount?: bigint
}

/** Something about the reading that its reader should know. */
export type ReadNote = { readonly id: NoteId; readonly say: Words }

export type NoteId =
  /** The hash that was given along with it is, or is not, the hash of it. */
  | 'hash-agrees'
  | 'hash-differs'
  /** Fields were given that a call does not have: its nonce, its fees. */
  | 'fields-left'
  /** It was read off a chain: it has happened already. */
  | 'mined'
  /** Without a chain id: it holds on every chain. */
  | 'unprotected'
  /** The blobs beside it belong to it by their hashes, and were not looked into. */
  | 'blobs-left'
  /** The other party asks its wallet for more than the calls (EIP-5792). */
  | 'capabilities'
  /** The two parameters may stand the other way round. */
  | 'either-order'
  /** Two methods of this name sign two different things. */
  | 'either-meaning'
  /** The bytes that are hashed for a signature (EIP-712), of which only hashes are left. */
  | 'preimage'
  | 'may-be-key'
  | 'may-be-phrase'
  | 'looks-like-hex'
  | 'blank-ends'
  | 'unknown-json'
  | 'like-transaction'
  /** It is nearly something else than the text or bytes as which it is read. */
  | 'nearly'
  /** Calldata of which a part may be missing: it is no selector and whole words. */
  | 'cut-short'
  /** Encoded here from the method and the values that the file gives. */
  | 'encoded-here'
