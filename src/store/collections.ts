import type { OwnTransaction } from '#core/activity/activity'
import type { AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import type { Contact } from '#core/identity/contact'
import type { Hex } from '#core/bytes/hex'
import type { TrackedToken, ValuePoint } from '#core/money/holding'
import type { LogScan } from '#core/chains/log-scan'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { CodePins } from '#core/evidence/pin'
import type { Request } from '#core/signing/request'
import { asItIs, type StoredForm } from './stored-form.ts'
import type { Source } from '#core/source'

/** What we keep, by name. Each is sealed; each has an id of its own. */
export type Collections = {
  requests: Request
  transactions: OwnTransaction
  /** Signatures that were made of messages, typed data and authorizations: whoever holds one may use it. */
  signatures: OwnSignature
  contacts: Contact
  /** Code of contracts as it was when an account last signed for them: to notice when it is replaced. */
  pins: CodePins
  /** The person's own descriptors and ABIs. Texts of megabytes: each has a page to itself. */
  descriptors: OwnDescriptor
  /** Parts of a backup that this version does not read, byte for byte: the next backup carries them on. */
  extras: Extra
  /** Tokens that are looked for, besides those that ship with the code. */
  tokens: TrackedToken
  /** What accounts were worth, day by day. */
  values: ValuePoint
  /** Last known facts of the person's accounts, for when nothing answers. */
  facts: { readonly id: string; readonly value: unknown; readonly at: number }
  /** Which blocks were looked through for which account, and on which partition what was found is. */
  scans: LogScan
  /** The person's words on what others signed too: `chainId:hash`. */
  notes: { readonly id: string; readonly text: string }
  /** What apps were granted, by origin. */
  connections: Connection
  /** What apps asked for, and how it ended. */
  appRequests: AppRequest
}
/** `data`: the bytes in hex. `at`: when the backup was made that it is from, milliseconds since the epoch. */
export type Extra = { readonly id: string; readonly name: string; readonly version: number; readonly data: Hex; readonly at: number }

export type CollectionName = keyof Collections

/** In which form each is stored. */
export const FORMS: { readonly [K in CollectionName]: StoredForm<Collections[K]> } = {
  requests: asItIs(),
  transactions: asItIs(),
  signatures: asItIs(),
  contacts: asItIs(),
  pins: asItIs(),
  descriptors: asItIs(),
  extras: asItIs(),
  tokens: asItIs(),
  values: asItIs(),
  facts: asItIs(),
  scans: asItIs(),
  notes: asItIs(),
  connections: asItIs(),
  appRequests: asItIs(),
}

/** How the records of a collection lie in pages. */
export type Paging = {
  /** Records of a page, which is written whole: few where they are large. */
  readonly perPage: number
  /**
   * What is read from disk before a record is put: all pages, so that who puts one has what other tabs put in that collection; or only those that may hold the
   * record, where pages are large.
   */
  readonly readBefore: 'all' | 'touched'
}
const SMALL: Paging = { perPage: 64, readBefore: 'all' }
const LARGE: Paging = { perPage: 1, readBefore: 'touched' }

export const PAGING: { readonly [K in CollectionName]: Paging } = {
  requests: SMALL,
  transactions: SMALL,
  signatures: { perPage: 8, readBefore: 'all' },
  contacts: SMALL,
  pins: SMALL,
  descriptors: LARGE,
  extras: LARGE,
  tokens: SMALL,
  values: SMALL,
  facts: SMALL,
  scans: SMALL,
  notes: SMALL,
  connections: SMALL,
  appRequests: SMALL,
}

export const COLLECTION_NAMES = Object.keys(FORMS) as readonly CollectionName[]

/** One collection, whole in memory while the vault is open. */
export type Collection<T> = Source<readonly T[]> & {
  find(id: string): T | undefined
  /** Resolved means: on disk, strictly. Throws `store/quota`, `store/unavailable`. */
  put(record: T): Promise<void>
  remove(id: string): Promise<void>
}
