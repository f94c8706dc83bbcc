import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { sha256TextInSlices } from '#core/bytes/hash-slices'
import { breathe } from '#core/pace'
import { type ListHead, splitListFile } from '#core/web/list-file'
import { listedAddresses, MAX_LIST_TEXT, type ReportListSource, readReports } from '#core/web/report-list'
import { pinnedAmong } from '#survey'

/** What a text turned out to be, before it is kept. */
export type CheckedList = {
  readonly hash: Hex
  readonly sites: number
  readonly addresses: number
  readonly leftOut: number
  /** Addresses in it that Assay pins: those are not obeyed. */
  readonly pinned: readonly Address[]
  /** Some of what it names, as it will be looked up: for the person to see what it is. */
  readonly some: readonly string[]
  /** It has a signature before it, which is checked once the key is known. */
  readonly isSigned: boolean
  /** Of a list in Assay's own form. */
  readonly head?: ListHead
}

/** `key`: the public key of a signed list, as minisign writes it. */
export type ListAddition = { readonly text: string; readonly name: string; readonly from: ReportListSource; readonly key?: string }

/** Entries that are shown of one. */
const SHOWN = 5

/** Throws `decode/malformed`, `input/*`. */
export async function checkList(text: string): Promise<CheckedList> {
  if (text.length > MAX_LIST_TEXT) throw fail('input/too-long', { field: 'The list', most: MAX_LIST_TEXT })
  const isSigned = splitListFile(text).signature !== undefined
  const { sites, leftOut, head, ...named } = await readReports(text, breathe)
  const addresses = listedAddresses(named)
  const some = [...firstOf(sites), ...firstOf(addresses)].slice(0, SHOWN)
  const pinned = await pinnedAmong(addresses)
  const hash = await sha256TextInSlices(text, breathe)
  return { hash, sites: sites.size, addresses: addresses.size, leftOut, pinned, some, isSigned, ...defined({ head }) }
}

function firstOf(all: Iterable<string>): readonly string[] {
  const first: string[] = []
  for (const one of all) {
    if (first.length >= SHOWN) break
    first.push(one)
  }
  return first
}
